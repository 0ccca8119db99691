import { expect, test } from "vitest";
import { Slots } from "./slots";

const place = (slots: Slots<string>, lines: string, list = "one", least = 0) =>
  slots
    .place(list, [...lines], least)
    .map((line) => line ?? "-")
    .join("");

test("lines stay where they are, and new ones take the places of those that went, or follow", () => {
  const slots = new Slots<string>((line) => line);
  expect(place(slots, "bd")).toBe("bd");
  expect(place(slots, "abd")).toBe("bda");
  expect(place(slots, "abd")).toBe("bda");
  expect(place(slots, "acd")).toBe("cda");
  expect(place(slots, "ad")).toBe("-da");
  expect(place(slots, "adf")).toBe("fda");
  expect(place(slots, "adf", "another")).toBe("adf");
});

test("a list has its places before its lines are known", () => {
  const slots = new Slots<string>((line) => line);
  expect(place(slots, "", "one", 3)).toBe("---");
  expect(place(slots, "b", "one", 3)).toBe("b--");
  expect(place(slots, "ab", "one", 3)).toBe("ba-");
});
