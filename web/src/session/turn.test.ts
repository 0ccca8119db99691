import { expect, test } from "vitest";
import { elfer } from "../../tests/tables";
import type { SeatView, TableView } from "../protocol";
import { isAwaited } from "./turn";

function tableWith(own: Partial<SeatView>, more: Partial<TableView> = {}): TableView {
  const plain = elfer({}, more);
  return { ...plain, seats: plain.seats.map((seat, at) => (at === 0 ? { ...seat, ...own } : seat)) };
}

test.each([
  ["their turn", tableWith({}), true],
  ["a bot sits in", tableWith({ sitting_in: "careful" }), false],
  ["they have got up", tableWith({ sitting_in: "careful", left: true }), false],
  ["the round is over", tableWith({}, { phase: "round_over" }), false],
  ["an onlooker", tableWith({}, { seat: null }), false],
  ["somebody else's turn", tableWith({}, { seat: 1 }), false],
])("knows whether it waits for this person: %s", (_case, table, awaited) => {
  expect(isAwaited(table)).toBe(awaited);
});
