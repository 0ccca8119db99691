/** The tables of a lesson, which are needed only where one is played. */
import type { TableView } from "../protocol";
import { EMPTY_MATCH, EMPTY_SEAT, EMPTY_TABLE } from "../records/emptyTable";
import type { Illegal } from "../session/play";
import type { Lesson } from "./lesson";

/** Return why a move is not legal at a frame; null when it is legal, or when the lesson does not say. */
export function findIllegal(lesson: Lesson, frame: number, move: string): Illegal | null {
  const frameWithMove = lesson.frames.slice(0, frame + 1).findLast(({ illegal }) => move in illegal);
  const [reason, ...cards] = frameWithMove?.illegal[move] ?? [];
  return reason === undefined ? null : { reason, cards };
}

/** Return the table at each frame, as a server would show it to the learner on seat 0. */
export function makeTables(lesson: Lesson, name: string): TableView[] {
  const seats: TableView["seats"] = lesson.names.map((other, seat) => ({
    ...EMPTY_SEAT,
    kind: seat ? "bot" : "person",
    name: seat ? other : name,
    bot: seat ? "careful" : null,
    ready: true,
  }));
  const { game, title, options } = lesson;
  const settings = { ...EMPTY_TABLE.settings, onlookers: false, chat: false };
  let match = EMPTY_MATCH;
  return lesson.frames.map((frame, index) => {
    match = { ...match, ...frame.match, view: { ...(match.view as object), ...frame.view } };
    const phase = match.results.length ? "match_over" : "playing";
    return { ...EMPTY_TABLE, number: index + 1, game, title, options, seats, phase, match, settings };
  });
}
