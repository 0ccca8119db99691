import { expect, test } from "vitest";
import { loadHints } from "../games/loadHints";
import { describeAdvice, toAdvice } from "../review/describe";
import { chosenGames, isSolved, loadChosen, saveSolved } from "./chosen";

test.each(chosenGames)("opens the puzzles of $title and explains them", async ({ game, ids }) => {
  const puzzles = await loadChosen(game);
  expect(puzzles.map(({ id }) => id)).toEqual(ids);
  const words = await loadHints(game);
  for (const { puzzle } of puzzles) {
    const explained = describeAdvice(words, toAdvice(puzzle.move), puzzle.table);
    expect(explained.length).toBeGreaterThan(20);
    expect(explained).not.toMatch(/undefined|null/);
  }
});

test("keeps a puzzle solved", () => {
  expect(isSolved("x-1")).toBe(false);
  saveSolved("x-1");
  expect(isSolved("x-1")).toBe(true);
});
