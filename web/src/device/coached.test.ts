import { beforeEach, expect, test } from "vitest";
import { Coached, forgetCoached } from "./coached";
import { recall, remember } from "./storage";

beforeEach(() => localStorage.clear());

test("a thing is known when it was done twice, or passed by in four turns", () => {
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

test("three finished matches of a game are enough, each counted once", () => {
  const coached = new Coached("bloom", "");
  for (const match of ["ABCDE.1", "ABCDE.1", "ABCDE.2"]) coached.countMatch(match);
  expect(coached.isOver).toBe(false);
  coached.countMatch("FGHIJ.1");
  expect(new Coached("bloom", "").isOver).toBe(true);
  expect(new Coached("elfer_raus", "").isOver).toBe(false);
});

test("what was taught can be forgotten, and a damaged record teaches anew", () => {
  const coached = new Coached("bloom", "");
  coached.countMatch("ABCDE.1");
  remember("coach", "no");
  forgetCoached();
  expect([recall("coach.bloom"), recall("coach")]).toEqual([null, "no"]);
  remember("coach.bloom", "{");
  expect(coached.knows("row")).toBe(false);
});
