import { expect, test } from "vitest";
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
