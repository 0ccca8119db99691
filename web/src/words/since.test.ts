import { expect, test } from "vitest";
import { formatSince } from "./since";

test.each([
  [12, "gerade eben", "just now"],
  [60, "seit 1 Min.", "for 1 min"],
  [3 * 3600 + 59, "seit 3 Stunden", "for 3 hours"],
  [2 * 86_400, "seit 2 Tagen", "for 2 days"],
])("formats %i seconds as people would", (seconds, german, english) => {
  expect([formatSince(seconds, "de"), formatSince(seconds, "en")]).toEqual([german, english]);
});
