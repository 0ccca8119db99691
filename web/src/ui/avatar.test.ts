import { expect, test } from "vitest";
import { makeAvatar } from "./avatar";

test("gives each name one face, and other names mostly another", () => {
  expect(makeAvatar("Vera")).toEqual(makeAvatar("Vera"));
  const names = ["Vera", "Ada", "Bruno", "Clara", "Emil", "Frida", "Hugo", "Ida", "Jonas", "Käthe"];
  expect(new Set(names.map((name) => JSON.stringify(makeAvatar(name)))).size).toBe(names.length);
});
