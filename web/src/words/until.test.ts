import { expect, test } from "vitest";
import { formatUntil } from "./until";

const now = new Date(2026, 9, 23, 17, 30); // a Friday, two days before clocks are put back

test.each([
  [new Date(2026, 9, 23, 18, 0), "bis heute 18:00", "until today 6:00 PM"],
  [new Date(2026, 9, 24, 0, 5), "bis morgen 0:05", "until tomorrow 12:05 AM"],
  [new Date(2026, 9, 27, 18, 0), "bis Dienstag 18:00", "until Tuesday 6:00 PM"],
  [new Date(2026, 9, 29, 18, 0), "bis Donnerstag 18:00", "until Thursday 6:00 PM"],
  [new Date(2026, 9, 30, 18, 0), "bis 30. Oktober 18:00", "until October 30 6:00 PM"],
])("formats %s as people would", (at, german, english) => {
  const breaksOnce = (text: string) => text.replace(/(?<= .*) /g, "\u00a0");
  expect([formatUntil(at, now, "de"), formatUntil(at, now, "en")]).toEqual([german, english].map(breaksOnce));
});

test("uses the short name of a day where there is little room", () => {
  expect(formatUntil(new Date(2026, 9, 27, 18, 0), now, "de", "short")).toBe("bis Di\u00a018:00");
});
