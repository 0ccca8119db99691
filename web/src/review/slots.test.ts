import { expect, test } from "vitest";
import { Slots } from "./slots";

const arrange = (slots: Slots<string>, lines: string, list = "one", least = 0) =>
  slots
    .arrange(list, [...lines], least)
    .map((line) => line ?? "-")
    .join("");

test("keeps lines in their slots and puts new ones into free slots", () => {
  const slots = new Slots<string>((line) => line);
  expect(arrange(slots, "bd")).toBe("bd");
  expect(arrange(slots, "abd")).toBe("bda");
  expect(arrange(slots, "abd")).toBe("bda");
  expect(arrange(slots, "acd")).toBe("cda");
  expect(arrange(slots, "ad")).toBe("-da");
  expect(arrange(slots, "adf")).toBe("fda");
  expect(arrange(slots, "adf", "another")).toBe("adf");
});

test("reserves slots before the lines are known", () => {
  const slots = new Slots<string>((line) => line);
  expect(arrange(slots, "", "one", 3)).toBe("---");
  expect(arrange(slots, "b", "one", 3)).toBe("b--");
  expect(arrange(slots, "ab", "one", 3)).toBe("ba-");
});
