import { expect, test } from "vitest";
import { w as cards } from "../day/cardsWords";
import { w as day } from "../day/words";
import { formatNumber } from "./figures";
import { plural } from "./plural";

test("writes a minus, not a hyphen, before a negative number", () => {
  expect([formatNumber(-12), formatNumber("-0.5"), formatNumber(3)]).toEqual(["−12", "−0.5", "3"]);
  expect([plural(-2, "all-round point", "all-round points"), plural(-1, "point", "points")]).toEqual([
    "−2 all-round points",
    "−1 point",
  ]);
  expect([cards("de").points(-3), day("de").points(-3), day("en").points(-1)]).toEqual([
    "−3 Punkte",
    "−3 Punkte",
    "−1 point",
  ]);
});
