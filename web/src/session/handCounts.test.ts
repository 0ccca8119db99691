import { expect, test } from "vitest";
import { elfer, happened, moved } from "../../tests/tables";
import { gameOf } from "../games/registry";
import { extendHandCounts, type HandCounts } from "./handCounts";

test("has no point for a move that was taken back", () => {
  const after = (counts: number[]) => ({ match: elfer({ counts }).match });
  const events = [
    happened(6, { kind: "started" }, after([3, 4, 5])),
    happened(7, moved(0, { laid: "r13" }), after([2, 4, 5])),
    happened(8, { kind: "taken_back", seat: 0, move: "r13" }, after([3, 4, 5])),
    happened(9, moved(0), after([4, 4, 5])),
  ];
  const counts = events.reduce<HandCounts>((before, event) => extendHandCounts(before, event, gameOf), []);
  expect(counts.map((point) => point.counts[0])).toEqual([3, 4]);
});
