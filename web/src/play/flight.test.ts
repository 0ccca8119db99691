import { expect, test } from "vitest";
import { coverTransform } from "./flight";

const card = { width: 60, height: 96 };

test("a card lies over a place of its own shape exactly", () => {
  expect(coverTransform({ x: 100, y: 200, width: 30, height: 48 }, card)).toBe("translate(85px, 176px) scale(0.5)");
});

test("over a flat strip it keeps its own shape and can still be read", () => {
  expect(coverTransform({ x: 0, y: 0, width: 90, height: 20 }, card)).toBe("translate(15px, -38px) scale(0.6)");
});

test("it leaves from and arrives at the middle, whatever its size", () => {
  expect(coverTransform({ x: 70, y: 52, width: 0, height: 0 }, card)).toBe("translate(40px, 4px) scale(0)");
});
