import { expect, test } from "vitest";
import { cardName, listCards, sortHand } from "./names";
import { cardsDe, cardsEn } from "./words";

test("sorts cards without a number last", () => {
  expect(sortHand(["S", "J", "b2", "r3"], "colour")).toEqual(["r3", "b2", "J", "S"]);
  expect(sortHand(["S", "J", "b2", "r3"], "number")).toEqual(["b2", "r3", "J", "S"]);
});

test("names and lists cards as people say them", () => {
  expect(cardName("J", cardsDe)).toBe("Joker");
  expect(cardName("S", cardsEn)).toBe("skip card");
  expect(listCards(["g12", "g13"], cardsDe)).toBe("die grüne 12 und 13");
  expect(listCards(["r12", "r13", "J", "y10"], cardsDe)).toBe("die rote 12 und 13, einen Joker und die gelbe 10");
  expect(listCards(["r12", "y10", "r13", "r14"], cardsDe)).toBe("die rote 12, 13 und 14 sowie die gelbe 10");
  expect(listCards(["r12", "y10", "r13"], cardsEn)).toBe("the red 12 and 13, and the yellow 10");
  expect(listCards(["r12"], cardsDe, ["zwei Joker"])).toBe("die rote 12 und zwei Joker");
  expect(listCards(["J", "r4", "J"], { ...cardsDe, jokers: (n) => `${n} Joker` })).toBe("die rote 4 und 2 Joker");
});
