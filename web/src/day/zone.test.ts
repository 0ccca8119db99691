import { expect, test } from "vitest";
import { zoneName } from "./zone";

test("a time zone is called as people call it, and by its own name where it is not known", () => {
  expect(zoneName("de", "Europe/Berlin")).toBe("Mitteleuropäische Zeit");
  expect(zoneName("en", "Europe/Berlin")).toBe("Central European Time");
  expect(zoneName("de", "UTC")).toBe("UTC");
  expect(zoneName("de", "Moon/Base")).toBe("Moon/Base");
});
