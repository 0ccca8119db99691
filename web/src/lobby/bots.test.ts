import { expect, test } from "vitest";
import { findDefaultBot, listPlayableBots } from "./bots";

test("people are offered the bots made for them, in the server's order", () => {
  expect(listPlayableBots(["random", "easy", "careful", "search"])).toEqual(["easy", "careful", "search"]);
  expect(listPlayableBots(["random"])).toEqual(["random"]);
});

test("the careful one is the usual one", () => {
  expect(findDefaultBot(["easy", "careful", "search"])).toBe("careful");
  expect(findDefaultBot(["random"])).toBe("random");
  expect(findDefaultBot([])).toBe("");
});
