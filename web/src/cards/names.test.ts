import { expect, test } from "vitest";
import { cardName, listed, sorted } from "./names";
import { cardsDe, cardsEn } from "./words";

test("cards without a number lie last in a hand", () => {
  expect(sorted(["S", "J", "b2", "r3"], "colour")).toEqual(["r3", "b2", "J", "S"]);
  expect(sorted(["S", "J", "b2", "r3"], "number")).toEqual(["b2", "r3", "J", "S"]);
});

test("cards are named and listed as one says them", () => {
  expect(cardName("J", cardsDe)).toBe("Joker");
  expect(cardName("S", cardsEn)).toBe("skip card");
  expect(listed(["r12", "r13", "J", "y10"], cardsDe)).toBe("die rote 12, 13, einen Joker und die gelbe 10");
});
