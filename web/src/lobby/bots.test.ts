import { expect, test } from "vitest";
import { defaultBot, playableBots } from "./bots";

test("people are offered the bots made for them, in the server's order", () => {
  expect(playableBots(["random", "easy", "careful", "search"])).toEqual(["easy", "careful", "search"]);
  expect(playableBots(["random"])).toEqual(["random"]);
});

test("the careful one is the usual one", () => {
  expect(defaultBot(["easy", "careful", "search"])).toBe("careful");
  expect(defaultBot(["random"])).toBe("random");
  expect(defaultBot([])).toBe("");
});
