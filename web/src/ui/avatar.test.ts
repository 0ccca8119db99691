import { expect, test } from "vitest";
import { look } from "./avatar";

test("a name has one face, and other names mostly another", () => {
  expect(look("Vera")).toEqual(look("Vera"));
  const names = ["Vera", "Ada", "Bruno", "Clara", "Emil", "Frida", "Hugo", "Ida", "Jonas", "Käthe"];
  expect(new Set(names.map((name) => JSON.stringify(look(name)))).size).toBe(names.length);
});
