import { expect, test } from "vitest";
import {
  canChooseStarter,
  drawSeat,
  findStartingSeat,
  keepStarter,
  makeStarterOptions,
  moveSeat,
  setStarter,
} from "./arrange";

test("who begins is the starter, or sits after the dealer, or is up to the cards", () => {
  expect(findStartingSeat({ starter: 2 }, 4)).toBe(2);
  expect(findStartingSeat({ dealer: 3 }, 4)).toBe(0);
  expect(findStartingSeat({ rounds: 1 }, 4)).toBeNull();
});

test("letting somebody begin changes the option of the game, whichever it is", () => {
  expect(setStarter({ starter: 0, rounds: 2 }, 4, 3)).toEqual({ starter: 3, rounds: 2 });
  expect(setStarter({ dealer: 0 }, 4, 0)).toEqual({ dealer: 3 });
  expect(setStarter({ rounds: 2 }, 4, 3)).toEqual({ rounds: 2 });
});

test("moving somebody shifts those in between", () => {
  expect(moveSeat(4, 0, 2)).toEqual([1, 2, 0, 3]);
  expect(moveSeat(4, 3, 0)).toEqual([3, 0, 1, 2]);
});

test("whoever was to begin begins wherever they sit", () => {
  expect(keepStarter({ starter: 0 }, moveSeat(4, 0, 2))).toEqual({ starter: 2 });
  expect(keepStarter({ dealer: 3 }, moveSeat(4, 0, 1))).toEqual({ dealer: 0 });
});

test("a new table begins with whom it was told, where that can be said", () => {
  expect(makeStarterOptions(["rounds", "starter"], 4, 2)).toEqual({ starter: 2 });
  expect(makeStarterOptions(["stars", "dealer"], 4, 0)).toEqual({ dealer: 3 });
  expect(makeStarterOptions(["rounds", "drop_colour"], 4, 2)).toEqual({});
  expect([["dealer"], ["rounds"]].map(canChooseStarter)).toEqual([true, false]);
});

test("the lot falls on a seat there is", () => {
  for (let draw = 0; draw < 50; draw++) expect([0, 1, 2]).toContain(drawSeat(3));
});
