import { expect, test } from "vitest";
import { eq, get, len, min, named, slice, type } from "./values";

test("returns the default for the minimum of nothing", () => {
  expect(min([], named({ default: 1 }))).toBe(1);
  expect(min([3, 2], named({ default: 1 }))).toBe(2);
  expect(() => min([])).toThrow("nothing to choose from");
});

test("true equals 1, and a boolean nothing but numbers", () => {
  expect([eq(true, 1), eq(1, true), eq(0, false)]).toEqual([true, true, true]);
  for (const other of [null, "", "0", []]) expect([eq(false, other), eq(other, false)]).toEqual([false, false]);
  expect([eq(true, "1"), eq("1", true), eq(true, 2)]).toEqual([false, false, false]);
});

test("names types as Python does", () => {
  expect([null, "a", 1, 1n, 0.5, true, [], new Map()].map(type)).toEqual(
    ["NoneType", "str", "int", "int", "float", "bool", "list", "dict"], // of classes it knows no name
  );
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
