import { expect, test } from "vitest";
import { get, len, min, named, slice } from "./values";

test("returns the default for the minimum of nothing", () => {
  expect(min([], named({ default: 1 }))).toBe(1);
  expect(min([3, 2], named({ default: 1 }))).toBe(2);
  expect(() => min([])).toThrow("nothing to choose from");
});

test("counts, cuts and finds the letters of a text as Python does, also beyond 16 bits", () => {
  const text = "a😀b";
  expect(len(text)).toBe(3);
  expect([slice(text, null, 2, null), slice(text, null, null, -1), slice(text, -2, null, null)]).toEqual([
    "a😀",
    "b😀a",
    "😀b",
  ]);
  expect([get(text, 1), get(text, -1)]).toEqual(["😀", "b"]);
  expect(() => get(text, 3)).toThrow("out of range");
});
