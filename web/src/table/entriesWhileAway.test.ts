import { expect, test } from "vitest";
import type { Entry } from "../session/log";
import { listEntriesWhileAway } from "./entriesWhileAway";

const turn = (number: number, seat: number): Entry => ({ kind: "turn", number, seat, moves: [] });
const log: Entry[] = [
  turn(2, 0),
  turn(4, 1),
  { kind: "presence", number: 5, seat: 0, away: true },
  turn(6, 2),
  turn(9, 3),
];

test("lists three turns of others after an absence", () => {
  expect(listEntriesWhileAway(log, 0, { number: 3, time: 0 }, 60_000).map(({ number }) => number)).toEqual([4, 6, 9]);
});

test("lists nothing after fewer turns, a short absence or a first visit", () => {
  expect(listEntriesWhileAway(log, 0, { number: 4, time: 0 }, 60_000)).toEqual([]);
  expect(listEntriesWhileAway(log, 1, { number: 3, time: 0 }, 60_000)).toEqual([]);
  expect(listEntriesWhileAway(log, 0, { number: 3, time: 55_000 }, 60_000)).toEqual([]);
  expect(listEntriesWhileAway(log, 0, null, 60_000)).toEqual([]);
});
