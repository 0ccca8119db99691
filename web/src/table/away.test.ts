import { expect, test } from "vitest";
import { elfer } from "../../tests/tables";
import type { SeatView, TableView } from "../protocol";
import { countVotes, findAwaitedSeat } from "./away";

/** Vera (who looks), Ada and Bruno are people; it is Ada's turn. */
function people(...changes: Partial<SeatView>[]): TableView {
  const table = elfer();
  const seats = table.seats.map((seat, at) => ({ ...seat, kind: "person" as const, bot: null, ...changes[at] }));
  return { ...table, seats, match: table.match && { ...table.match, turn: 1 } };
}

test("waits for a person who is away on their turn", () => {
  expect(findAwaitedSeat(people({}, { away: true }))).toBe(1);
  expect(findAwaitedSeat(people({}, {}, { away: true }))).toBeNull();
  expect(findAwaitedSeat(people({}, { away: true, sitting_in: "careful" }))).toBeNull();
  expect(findAwaitedSeat(people({}, { away: true, kind: "bot" }))).toBeNull();
});

test("waits for a person who is there and does not move, where no clock ends the turn", () => {
  const table = people();
  expect(findAwaitedSeat({ ...table, match: table.match && { ...table.match, idle_left: 300_000 } })).toBe(1);
  expect(findAwaitedSeat({ ...table, match: table.match && { ...table.match, idle_left: null } })).toBeNull();
});

test("does not wait after the round, nor for oneself", () => {
  expect(findAwaitedSeat({ ...people({}, { away: true }), phase: "round_over" })).toBeNull();
  expect(findAwaitedSeat({ ...people({}, { away: true }), seat: 1 })).toBeNull();
});

test("counts present people as voters, except the absent one, and of the votes only theirs", () => {
  expect(countVotes(people({}, { away: true }), 1)).toEqual({ voters: 2, votes: 0 });
  expect(countVotes(people({}, { away: true, votes: [0, 2] }), 1)).toEqual({ voters: 2, votes: 2 });
  expect(countVotes(people({}, { away: true, votes: [0, 2] }, { away: true }), 1)).toEqual({ voters: 1, votes: 1 });
  expect(countVotes(people({}, { away: true, votes: [2] }, { left: true }), 1)).toEqual({ voters: 1, votes: 0 });
});
