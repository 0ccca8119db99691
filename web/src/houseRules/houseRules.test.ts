import { afterAll, beforeEach, expect, test } from "vitest";
import { settings } from "../device/settings.svelte";
import { houseRules as bloom } from "../games/bloom/houseRules";
import { houseRules as elferRaus } from "../games/elfer_raus/houseRules";
import { houseRules as master } from "../games/elfer_raus_master/houseRules";
import { houseRules as level8 } from "../games/level_8/houseRules";
import type { OptionInfo } from "../protocol";
import { findDepartures, findText, formatValue, listChoices, splitSentence } from "./texts";

const hand: OptionInfo = { name: "hand", default: null, allowed: "", choices: [null, 5, 6], house: true };
const forced: OptionInfo = { name: "forced", default: false, allowed: "", choices: [false, true], house: true };
const rounds: OptionInfo = { name: "rounds", default: 1, allowed: "", choices: [], house: false };

test("lists only house rules that differ from the sheet", () => {
  const known = [hand, forced, rounds];
  expect(findDepartures(known, { hand: null, forced: false, rounds: 7 })).toEqual({});
  expect(findDepartures(known, { rounds: 7 })).toEqual({});
  expect(findDepartures(known, { hand: 6, forced: true })).toEqual({ hand: 6, forced: true });
});

beforeEach(() => {
  settings.lang = "de";
});
afterAll(() => {
  settings.lang = "en";
});

test("writes values in words", () => {
  const text = elferRaus("de").draws;
  if (!text) throw new Error("no such rule");
  expect([null, true, 4, "fit"].map((value) => formatValue(text, value))).toEqual([
    "wie gedruckt",
    "ja",
    "4",
    "bis eine passt",
  ]);
});

test("puts the value inside the sentence of a rule", () => {
  const { draws } = elferRaus("de");
  const { bonus } = master("en");
  if (!draws || !bonus) throw new Error("no such rule");
  expect(splitSentence(draws, 1)).toEqual(["Wenn nichts passt, ziehst du höchstens ", "1", " Karte."]);
  expect(splitSentence(draws, "fit").join("")).toBe("Wenn nichts passt, ziehst du, bis eine passt.");
  expect(splitSentence(bonus, 1).join("")).toBe("In the end a bonus card is worth 1 point.");
});

test("says in which levels cards are kept in Level 8", () => {
  const { keep } = level8("de");
  if (!keep) throw new Error("no such rule");
  expect(
    [4, 1, 0].map((value) =>
      splitSentence(keep, value)
        .join("")
        .replace(/^.*ausgelegt hat, /, ""),
    ),
  ).toEqual([
    "darf am Rundenende bis zu 4 Karten behalten.",
    "darf am Rundenende eine Karte behalten.",
    "darf am Rundenende keine Karte behalten.",
  ]);
  expect(splitSentence(keep, 4).join("")).toContain("in Level 5 bis 8");
});

test("says who begins under both values of a rule", () => {
  const says = (lang: "de" | "en") => {
    const { opening } = elferRaus(lang);
    if (!opening) throw new Error("no such rule");
    return ["eleven", "left"].map((value) => splitSentence(opening, value).join(""));
  };
  expect(says("de")).toEqual([
    "Den Anfang macht die rote 11: Wer sie hat, legt sie.",
    "Den Anfang macht jede Runde jemand anderes; noch liegt keine 11.",
  ]);
  expect(says("en")).toEqual([
    "The round starts with the red 11: whoever has it lays it.",
    "The round starts with a different player each time; no 11 is laid yet.",
  ]);
});

test("shows the printed value in place of a number", () => {
  const many: OptionInfo = { ...hand, choices: [null, 13, 14, 15, 16] };
  expect(listChoices(many, 15)).toEqual([13, 14, null, 16]);
  expect(listChoices(many)).toEqual(many.choices);
  const { hand: text } = elferRaus("de");
  if (!text) throw new Error("no such rule");
  expect(formatValue(text, null, text.printed?.[4])).toBe("15");
});

test("names a rule without texts by its option", () => {
  const text = findText({}, "lowest_card", "a number");
  expect([splitSentence(text, 3).join(""), text.means]).toEqual(["lowest card: 3", "a number"]);
});

test.each([elferRaus, master, level8, bloom])("has the same rules in both languages", (texts) => {
  const values = (lang: "de" | "en") =>
    Object.entries(texts(lang)).map(([name, text]) => [name, Object.keys(text.values ?? {})]);
  expect(values("de")).toEqual(values("en"));
  for (const lang of ["de", "en"] as const)
    for (const text of Object.values(texts(lang)))
      for (const value of [0, 1, 2]) expect(text.says(value).split("{}")).toHaveLength(2);
});
