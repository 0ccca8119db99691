import { expect, test } from "vitest";
import { elfer } from "../../tests/tables";
import type { SeatView, TableView } from "../protocol";
import { voters, waitedFor } from "./away";

/** Vera (who looks), Ada and Bruno are people; it is Ada's turn. */
function people(...changes: Partial<SeatView>[]): TableView {
  const table = elfer();
  const seats = table.seats.map((seat, at) => ({ ...seat, kind: "person" as const, bot: null, ...changes[at] }));
  return { ...table, seats, match: table.match && { ...table.match, turn: 1 } };
}

test("everybody waits for who is away in their own turn", () => {
  expect(waitedFor(people({}, { away: true }))).toBe(1);
  expect(waitedFor(people({}, {}, { away: true }))).toBeNull();
  expect(waitedFor(people({}, { away: true, sitting_in: "careful" }))).toBeNull();
  expect(waitedFor(people({}, { away: true, kind: "bot" }))).toBeNull();
});

test("nobody waits once the round is over, and nobody for themselves", () => {
  expect(waitedFor({ ...people({}, { away: true }), phase: "round_over" })).toBeNull();
  expect(waitedFor({ ...people({}, { away: true }), seat: 1 })).toBeNull();
});

test("those who are there vote, without the one it is about", () => {
  expect(voters(people({}, { away: true }), 1)).toBe(2);
  expect(voters(people({}, { away: true }, { away: true }), 1)).toBe(1);
});
