import { expect, test } from "vitest";
import { BOTS } from "../constants";
import { LEVELS } from "../wasm/overlooked";
import { de } from "../words/de";
import { en } from "../words/en";
import { findDefaultBot, listPlayableBots } from "./bots";

test("offers the bots for people in the server's order", () => {
  expect(listPlayableBots(["random", "easy", "careful", "search"])).toEqual(["easy", "careful", "search"]);
  expect(listPlayableBots(["random"])).toEqual(["random"]);
});

test("uses the careful bot by default", () => {
  expect(findDefaultBot(["easy", "careful", "search"])).toBe("careful");
  expect(findDefaultBot(["random"])).toBe("random");
  expect(findDefaultBot([])).toBe("");
});

test("has a word in both languages for each bot of a table", () => {
  const kinds = [...BOTS.names, ...LEVELS.characters.map((_, at) => `level-${at + 1}`)].sort();
  expect(Object.keys(de.bots).sort()).toEqual(kinds);
  expect(Object.keys(en.bots).sort()).toEqual(kinds);
});
