// @vitest-environment node
import { expect, test } from "vitest";
import { clean_name, name_skeleton } from "../../src/python/surroundings";

test.each([
  ["Anna", "\u0410nna"],
  ["Anna", "ANNA"],
  ["Anna", "An\u{e0100}na"],
  ["Anna", "Anna\ufe0f"],
  ["Anna", "\u0391\u039d\u039d\u0391"],
  ["ace", "\u0430\u0441\u0435"],
  ["p\u00eb", "\u0440\u0451"],
  ["Bob", "B0b"],
])("treats %s and %s as one name", (one, other) => {
  expect(name_skeleton(other)).toBe(name_skeleton(one));
});

test.each([
  ["Anna", "Hanna"],
  ["Anna", "\u00c4nna"],
  ["Anna", "\u0410\u043d\u043d\u0430"],
])("treats %s and %s as two names", (one, other) => {
  expect(name_skeleton(other)).not.toBe(name_skeleton(one));
});

test("cuts no letter of a long name in two", () => {
  expect(clean_name(` ${"🂡".repeat(30)}`)).toBe("🂡".repeat(20));
});
