import type { Lang } from "../device/settings.svelte";
import type { Happening, MatchView, TableView } from "../protocol";
import { EMPTY_MATCH, EMPTY_SEAT, EMPTY_TABLE } from "../records/emptyTable";
import type { Illegal } from "../session/play";

/** One event of a lesson, and what of the table it changed. */
export interface Frame {
  what: Happening;
  match: Partial<MatchView>;
  view: Record<string, unknown>;
  /** By move, why it is illegal: the reason, then its arguments; null if it is legal. */
  illegal: Record<string, readonly string[] | null>;
}

/** A text shown at a frame, and the moves that the learner has to make; without moves there is a button to continue. */
export interface Step {
  at: number;
  say: Record<Lang, string>;
  moves: string[];
  /** Whether the moves are planned in private, in any order, and made at once. */
  as_one: boolean;
  /** Selectors to point at, if not determined by the moves. */
  point: string[];
}

/** A lesson as `python -m tools.lessons` writes it. */
export interface Lesson {
  game: string;
  title: string;
  options: Record<string, unknown>;
  /** Names by seat; the learner's is empty. */
  names: string[];
  frames: Frame[];
  steps: Step[];
}

const files = import.meta.glob<{ default: Lesson }>("./lessons/*.json");

/** Whether there is a lesson for this game. */
export function hasLesson(game: string): boolean {
  return `./lessons/${game}.json` in files;
}

/** Return the lesson of a game; null when there is none. */
export async function loadLesson(game: string): Promise<Lesson | null> {
  return (await files[`./lessons/${game}.json`]?.())?.default ?? null;
}

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
