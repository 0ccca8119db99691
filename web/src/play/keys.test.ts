import { expect, test } from "vitest";
import { cardOf, makeKeys } from "./keys";

test("numbers only equal cards", () => {
  expect(makeKeys(["r7", "J", "J", "S", "J"])).toEqual(["r7", "J", "J#2", "S", "J#3"]);
});

test("returns the card of a key", () => {
  expect(makeKeys(["J", "J", "37"]).map(cardOf)).toEqual(["J", "J", "37"]);
});
