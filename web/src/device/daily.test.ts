import { beforeEach, expect, test } from "vitest";
import { daily } from "./daily";
import { dayAfter } from "./dates";

beforeEach(() => localStorage.clear());

test("keeps the commitment seen first", () => {
  daily.noteSeal("2026-11-28", "bloom", "early");
  daily.noteSeal("2026-11-28", "bloom", "late");
  daily.noteSeal("2026-11-28", "level_8", "other");
  expect(daily.seal("2026-11-28", "bloom")).toBe("early");
  expect(daily.seal("2026-11-27", "bloom")).toBeUndefined();
});

test("keeps two weeks of results", () => {
  for (let day = 0; day < 20; day++) daily.notePlayed(dayAfter("2026-11-20", day), "bloom", day);
  daily.notePlayed("2026-12-09", "level_8", 71);
  expect(Object.keys(daily.week())).toHaveLength(14);
  expect(daily.week()["2026-12-09"]).toEqual({ bloom: 19, level_8: 71 });
});

test("counts days across months and clock changes", () => {
  expect(dayAfter("2026-10-24", 1)).toBe("2026-10-25");
  expect(dayAfter("2026-10-25", 1)).toBe("2026-10-26");
  expect(dayAfter("2026-03-01", -1)).toBe("2026-02-28");
});
