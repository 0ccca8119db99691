import { beforeEach, expect, test, vi } from "vitest";
import { elfer } from "../../tests/tables";
import { listMatches } from "../device/playedMatches";
import type { MatchView, TableView } from "../protocol";
import { makePlayedMatch, saveFinished } from "./finishedMatch";

/** A table where Ada, a bot, has won a match of two rounds. */
function over(match: Partial<MatchView> = {}, table: Partial<TableView> = {}): TableView {
  const view = elfer({}, { phase: "match_over", ...table });
  const line = { ended: "out", scores: [4, 0, 7], parts: [], out: 1 };
  const end = { totals: [8, 0, 14], winners: [1], results: [line, line], commitment: "0123456789abcdef" };
  return { ...view, match: { ...(view.match as MatchView), ...end, ...match } };
}
const seatsOf = (seat: object) => over().seats.map((each, at) => (at === 0 ? { ...each, ...seat } : each));

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: new Date(2026, 10, 27, 12), toFake: ["Date"] });
});

test("saves the facts of a finished match once", () => {
  saveFinished(over());
  saveFinished(over());
  expect(listMatches()).toEqual([
    {
      version: 1,
      id: "ABCDE-1-0123456789ab",
      day: "2026-11-27",
      game: "elfer_raus",
      title: "Elfer raus!",
      players: [
        { name: "Vera", bot: false, total: 8 },
        { name: "Ada", bot: true, total: 0 },
        { name: "Bruno", bot: true, total: 14 },
      ],
      winners: [1],
      lowest: true,
      rounds: 2,
      house: false,
    },
  ]);
  saveFinished(over({}, { matches: 2, house_rules: { hand: 5 } }));
  expect(listMatches().map(({ house }) => house)).toEqual([true, false]);
});

test.each([
  ["a match that goes on", over({}, { phase: "playing" })],
  ["a match from which somebody got up", over({}, { seats: seatsOf({ left: true }) })],
  ["the deal of the day", over({}, { day: "2026-11-27" })],
  ["a deal of an evening", over({}, { evening: true })],
  ["a match with points that a file may not have", over({ totals: [8.5, 0, 14] })],
  ["a match of a game with a name without end", over({}, { title: "a".repeat(61) })],
  ["a match that went on from a record", over({ commitment: "" })],
])("does not save %s", (_, table) => {
  expect(makePlayedMatch(table)).toBeNull();
});
