import { expect, test } from "vitest";
import { hintWords } from "../games/hintWords";
import { advice, better } from "../review/tell";
import { chosenGames, isSolved, loadChosen, saveSolved } from "./chosen";

test.each(chosenGames)("the puzzles of $title can be opened and say why", async ({ game, ids }) => {
  const puzzles = await loadChosen(game);
  expect(puzzles.map(({ id }) => id)).toEqual(ids);
  const words = await hintWords(game);
  for (const { problem } of puzzles) {
    const told = advice(words, better(problem.move), problem.table);
    expect(told.length).toBeGreaterThan(20);
    expect(told).not.toMatch(/undefined|null/);
  }
});

test("a puzzle that was solved stays so", () => {
  expect(isSolved("x-1")).toBe(false);
  saveSolved("x-1");
  expect(isSolved("x-1")).toBe(true);
});
