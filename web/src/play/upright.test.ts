import { expect, test } from "vitest";
import { isUpright } from "./upright";

test("rows stand upright on a phone, and where a laptop is zoomed so far that its window is as narrow as one", () => {
  expect(isUpright({ wide: 390, high: 844 })).toBe(true);
  expect(isUpright({ wide: 844, high: 390 })).toBe(false);
  expect(isUpright({ wide: 320, high: 256 })).toBe(true); // 1280 × 1024 at 400 %
  expect(isUpright({ wide: 683, high: 320 })).toBe(false); // 1366 × 768 at 200 %
});
