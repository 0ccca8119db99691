import { expect, test } from "vitest";
import { avatarOf } from "./avatar";

test("a name has one face, and other names mostly another", () => {
  expect(avatarOf("Vera")).toEqual(avatarOf("Vera"));
  const names = ["Vera", "Ada", "Bruno", "Clara", "Emil", "Frida", "Hugo", "Ida", "Jonas", "Käthe"];
  expect(new Set(names.map((name) => JSON.stringify(avatarOf(name)))).size).toBe(names.length);
});
