import { expect, test } from "vitest";
import { coverTransform } from "./flight";

const card = { width: 60, height: 96 };

test("covers a box of its own shape exactly", () => {
  expect(coverTransform({ x: 100, y: 200, width: 30, height: 48 }, card)).toBe("translate(85px, 176px) scale(0.5)");
});

test("keeps its shape over a flat strip", () => {
  expect(coverTransform({ x: 0, y: 0, width: 90, height: 20 }, card)).toBe("translate(15px, -38px) scale(0.6)");
});

test("moves from centre to centre, whatever the size", () => {
  expect(coverTransform({ x: 70, y: 52, width: 0, height: 0 }, card)).toBe("translate(40px, 4px) scale(0)");
});
