import { expect, test } from "vitest";
import {
  canChooseStarter,
  keepStarter,
  orderAfterMove,
  randomSeat,
  starterOptions,
  startingSeat,
  withStarter,
} from "./arrange";

test("who begins is the starter, or sits after the dealer, or is up to the cards", () => {
  expect(startingSeat({ starter: 2 }, 4)).toBe(2);
  expect(startingSeat({ dealer: 3 }, 4)).toBe(0);
  expect(startingSeat({ rounds: 1 }, 4)).toBeNull();
});

test("letting somebody begin changes the option of the game, whichever it is", () => {
  expect(withStarter({ starter: 0, rounds: 2 }, 4, 3)).toEqual({ starter: 3, rounds: 2 });
  expect(withStarter({ dealer: 0 }, 4, 0)).toEqual({ dealer: 3 });
  expect(withStarter({ rounds: 2 }, 4, 3)).toEqual({ rounds: 2 });
});

test("moving somebody shifts those in between", () => {
  expect(orderAfterMove(4, 0, 2)).toEqual([1, 2, 0, 3]);
  expect(orderAfterMove(4, 3, 0)).toEqual([3, 0, 1, 2]);
});

test("whoever was to begin begins wherever they sit", () => {
  expect(keepStarter({ starter: 0 }, orderAfterMove(4, 0, 2))).toEqual({ starter: 2 });
  expect(keepStarter({ dealer: 3 }, orderAfterMove(4, 0, 1))).toEqual({ dealer: 0 });
});

test("a new table begins with whom it was told, where that can be said", () => {
  expect(starterOptions(["rounds", "starter"], 4, 2)).toEqual({ starter: 2 });
  expect(starterOptions(["stars", "dealer"], 4, 0)).toEqual({ dealer: 3 });
  expect(starterOptions(["rounds", "drop_colour"], 4, 2)).toEqual({});
  expect([["dealer"], ["rounds"]].map(canChooseStarter)).toEqual([true, false]);
});

test("the lot falls on a seat there is", () => {
  for (let draw = 0; draw < 50; draw++) expect([0, 1, 2]).toContain(randomSeat(3));
});
