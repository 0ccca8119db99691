import { expect, test } from "vitest";
import { elfer } from "../../tests/tables";
import type { TableView } from "../protocol";
import { findForcedMove } from "./forcedMove";

function table(legal: string[], turn = 0, more: Partial<TableView> = {}): TableView {
  const one = elfer({}, more);
  return { ...one, match: one.match && { ...one.match, legal, turn } };
}

test.each([
  [table(["."]), "."],
  [table(["+"]), "+"],
  [table(["-"]), "-"],
  [table(["r13"]), null],
  [table(["r13", "."]), null],
  [table(["."], 1), null],
  [table(["."], 0, { phase: "round_over" }), null],
  [table(["."], 0, { seat: null }), null],
  [table(["."], 0, { seats: elfer().seats.map((seat) => ({ ...seat, sitting_in: "careful" })) }), null],
])("plays only forced moves that lay nothing: case %#", (given, move) => {
  expect(findForcedMove(given)).toBe(move);
});
