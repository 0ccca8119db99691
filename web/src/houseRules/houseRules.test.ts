import { beforeEach, expect, test } from "vitest";
import { settings } from "../device/settings.svelte";
import { houseRules as bloom } from "../games/bloom/houseRules";
import { houseRules as elferRaus } from "../games/elfer_raus/houseRules";
import { houseRules as master } from "../games/elfer_raus_master/houseRules";
import { houseRules as level8 } from "../games/level_8/houseRules";
import type { OptionInfo } from "../protocol";
import { choicesOf, departures, textOf, valueText } from "./texts";

const hand: OptionInfo = { name: "hand", default: null, allowed: "", choices: [null, 5, 6], house: true };
const forced: OptionInfo = { name: "forced", default: false, allowed: "", choices: [false, true], house: true };
const rounds: OptionInfo = { name: "rounds", default: 1, allowed: "", choices: [], house: false };

test("only house rules that differ from the sheet are departures", () => {
  const known = [hand, forced, rounds];
  expect(departures(known, { hand: null, forced: false, rounds: 7 })).toEqual({});
  expect(departures(known, { rounds: 7 })).toEqual({});
  expect(departures(known, { hand: 6, forced: true })).toEqual({ hand: 6, forced: true });
});

beforeEach(() => {
  settings.lang = "de";
});

test("values are told in words", () => {
  const text = elferRaus("de").draws;
  if (!text) throw new Error("no such rule");
  expect([null, true, 4, "fit"].map((value) => valueText(text, value))).toEqual([
    "wie gedruckt",
    "ja",
    "4",
    "bis eine passt",
  ]);
});

test("what is printed stands where its number would, and says it", () => {
  const many: OptionInfo = { ...hand, choices: [null, 13, 14, 15, 16] };
  expect(choicesOf(many, 15)).toEqual([13, 14, null, 16]);
  expect(choicesOf(many)).toEqual(many.choices);
  const { hand: text } = elferRaus("de");
  if (!text) throw new Error("no such rule");
  expect(valueText(text, null, text.printed?.[4])).toBe("15 (wie gedruckt)");
});

test("a rule without words is told by its option", () => {
  expect(textOf({}, "lowest_card", "a number")).toEqual({ label: "lowest card", means: "a number" });
});

test.each([elferRaus, master, level8, bloom])("both languages tell the same rules", (told) => {
  const values = (lang: "de" | "en") =>
    Object.entries(told(lang)).map(([name, text]) => [name, Object.keys(text.values ?? {})]);
  expect(values("de")).toEqual(values("en"));
});
