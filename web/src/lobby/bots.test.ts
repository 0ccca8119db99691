import { expect, test } from "vitest";
import { forPeople, usual } from "./bots";

test("people are offered the bots made for them, in the server's order", () => {
  expect(forPeople(["random", "easy", "careful", "search"])).toEqual(["easy", "careful", "search"]);
  expect(forPeople(["random"])).toEqual(["random"]);
});

test("the careful one is the usual one", () => {
  expect(usual(["easy", "careful", "search"])).toBe("careful");
  expect(usual(["random"])).toBe("random");
  expect(usual([])).toBe("");
});
