import { beforeEach, expect, test } from "vitest";
import { Coached, forgetCoached } from "./coached";
import { recall, remember } from "./storage";

beforeEach(() => localStorage.clear());

test("counts a tip as known when done twice or passed in four turns", () => {
  const coached = new Coached("bloom", "");
  coached.note("row", true);
  expect(coached.knows("row")).toBe(false);
  coached.note("row", true);
  expect(coached.knows("row")).toBe(true);
  for (const known of [false, false, false, true]) {
    coached.note("joker", false);
    expect(coached.knows("joker")).toBe(known);
  }
  expect(new Coached("level_8", "").knows("row")).toBe(false);
  expect(new Coached("bloom", "Vera").knows("row")).toBe(false);
});

test("stops coaching after three finished matches, each counted once", () => {
  const coached = new Coached("bloom", "");
  for (const match of ["ABCDE.1", "ABCDE.1", "ABCDE.2"]) coached.countMatch(match);
  expect(coached.isOver).toBe(false);
  coached.countMatch("FGHIJ.1");
  expect(new Coached("bloom", "").isOver).toBe(true);
  expect(new Coached("elfer_raus", "").isOver).toBe(false);
});

test("forgets progress on request and after damage", () => {
  const coached = new Coached("bloom", "");
  coached.countMatch("ABCDE.1");
  remember("coach", "no");
  forgetCoached();
  expect([recall("coach.bloom"), recall("coach")]).toEqual([null, "no"]);
  remember("coach.bloom", "{");
  expect(coached.knows("row")).toBe(false);
});
