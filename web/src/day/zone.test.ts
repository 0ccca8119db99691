import { expect, test } from "vitest";
import { nameZone } from "./zone";

test("a time zone is called as people call it, and by its own name where it is not known", () => {
  expect(nameZone("de", "Europe/Berlin")).toBe("Mitteleuropäische Zeit");
  expect(nameZone("en", "Europe/Berlin")).toBe("Central European Time");
  expect(nameZone("de", "UTC")).toBe("UTC");
  expect(nameZone("de", "Moon/Base")).toBe("Moon/Base");
});
