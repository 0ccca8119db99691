import { expect, test } from "vitest";
import { min, named } from "./values";

test("returns the default for the minimum of nothing", () => {
  expect(min([], named({ default: 1 }))).toBe(1);
  expect(min([3, 2], named({ default: 1 }))).toBe(2);
  expect(() => min([])).toThrow("nothing to choose from");
});
