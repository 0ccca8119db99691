import { expect, test } from "vitest";
import { cardOf, makeKeys } from "./keys";

test("only cards that are alike are numbered", () => {
  expect(makeKeys(["r7", "J", "J", "S", "J"])).toEqual(["r7", "J", "J#2", "S", "J#3"]);
});

test("a key gives its card back", () => {
  expect(makeKeys(["J", "J", "37"]).map(cardOf)).toEqual(["J", "J", "37"]);
});
