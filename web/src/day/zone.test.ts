import { expect, test } from "vitest";
import { nameZone } from "./zone";

test("shows the common name of a time zone, or its identifier if it is unknown", () => {
  expect(nameZone("de", "Europe/Berlin")).toBe("Mitteleuropäische Zeit");
  expect(nameZone("en", "Europe/Berlin")).toBe("Central European Time");
  expect(nameZone("de", "Europe/London")).toBe("Vereinigtes Königreich");
  expect(nameZone("en", "Europe/London")).toBe("United Kingdom Time");
  expect(nameZone("de", "UTC")).toBe("UTC");
  expect(nameZone("de", "Moon/Base")).toBe("Moon/Base");
});
