import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { master } from "../../../tests/master";
import Board from "./Board.svelte";

const full = { colour: "r", numbers: Array.from({ length: 11 }, (_, index) => index + 1), jokers: [] };

test.each([
  { bonuses: [1, 0, 0], bonuses_left: 6, seals: 8 },
  { bonuses: [0, 0, 1], bonuses_left: 0, seals: 1 },
  { bonuses: [0, 0, 0], bonuses_left: 0, seals: 0 },
])("shows $seals bonus cards at the rows: $bonuses are earned, $bonuses_left left", ({ seals, ...view }) => {
  const props = {
    view: master({ rows: [...master().rows.slice(0, 3), full], ...view }),
    offers: new Map(),
    highlighted: new Set<string>(),
    celebrated: null,
    laidByOthers: new Map(),
    onplay() {},
    onrefuse() {},
  };
  const target = document.createElement("div");
  const board = mount(Board, { target, props });
  flushSync();
  expect(target.querySelectorAll("span.seal")).toHaveLength(seals);
  void unmount(board);
});
