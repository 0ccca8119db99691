import { expect, test } from "vitest";
import { isUpright } from "./upright";

test("shows vertical rows on phones and in windows that are as narrow after zooming", () => {
  expect(isUpright({ wide: 390, high: 844 })).toBe(true);
  expect(isUpright({ wide: 844, high: 390 })).toBe(false);
  expect(isUpright({ wide: 320, high: 256 })).toBe(true); // 1280 × 1024 at 400 %
  expect(isUpright({ wide: 683, high: 320 })).toBe(false); // 1366 × 768 at 200 %
});
