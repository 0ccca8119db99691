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

test("finds who starts: the starter, the seat after the dealer, or nobody", () => {
  expect(findStartingSeat({ starter: 2 }, 4)).toBe(2);
  expect(findStartingSeat({ dealer: 3 }, 4)).toBe(0);
  expect(findStartingSeat({ rounds: 1 }, 4)).toBeNull();
  expect(findStartingSeat({ opening: "eleven" }, 4)).toBeNull();
  expect(findStartingSeat({ opening: "left" }, 4)).toBe(0);
});

test("sets the starter in the option that the game has", () => {
  expect(setStarter({ starter: 0, rounds: 2 }, 4, 3)).toEqual({ starter: 3, rounds: 2 });
  expect(setStarter({ dealer: 0 }, 4, 0)).toEqual({ dealer: 3 });
  expect(setStarter({ rounds: 2 }, 4, 3)).toEqual({ rounds: 2 });
});

test("shifts the seats in between when a player moves", () => {
  expect(moveSeat(4, 0, 2)).toEqual([1, 2, 0, 3]);
  expect(moveSeat(4, 3, 0)).toEqual([3, 0, 1, 2]);
});

test("keeps the starter when seats change", () => {
  expect(keepStarter({ starter: 0 }, moveSeat(4, 0, 2))).toEqual({ starter: 2 });
  expect(keepStarter({ dealer: 3 }, moveSeat(4, 0, 1))).toEqual({ dealer: 0 });
  expect(keepStarter({ opening: "left" }, moveSeat(4, 0, 1))).toEqual({ opening: "left" });
});

test("makes a new table start with the given seat, where possible", () => {
  expect(makeStarterOptions(["rounds", "starter"], 4, 2)).toEqual({ starter: 2 });
  expect(makeStarterOptions(["stars", "dealer"], 4, 0)).toEqual({ dealer: 3 });
  expect(makeStarterOptions(["rounds", "drop_colour"], 4, 2)).toEqual({});
  expect([["dealer"], ["rounds"]].map(canChooseStarter)).toEqual([true, false]);
});

test("draws an existing seat", () => {
  for (let draw = 0; draw < 50; draw++) expect([0, 1, 2]).toContain(drawSeat(3));
});
