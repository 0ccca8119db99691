import { expect, test } from "vitest";
import { bloom, tiles } from "../../../tests/bloom";
import { loadRowTiles, numbersAfter, numbersBefore } from "./rowTiles.svelte";
import { findRowTiles, findUsefulTiles } from "./usefulTiles";

test("finds only tiles that make or extend a row, with jokers in hand", async () => {
  await loadRowTiles();
  const view = bloom({ hand: tiles("40", "42", "43", "60", "61", "80", "J", "J") });
  const rows = [{ seat: 1, tiles: tiles("22", "J", "25") }];
  const all = view.hand.map(({ tile }) => tile);
  expect([...findRowTiles(all, { ...view, rows })]).toEqual(["40", "42", "43"]);
  expect([...findUsefulTiles(["1", "26", "62", "82", "99"], { ...view, rows })]).toEqual(["26", "62"]);
});

test("continues a planned row at both ends", async () => {
  await loadRowTiles();
  expect([numbersBefore(["59", "60"], 2), numbersAfter(["59", "60"], 2)]).toEqual([
    ["57", "58"],
    ["61", "62"],
  ]);
  expect(numbersBefore(["J", "60"], 2)).toEqual([]);
});
