import { expect, test } from "vitest";
import { master } from "../../../tests/master";
import { describeBar, describeEffect } from "./bar";
import { findHalves, findPlaceState, findRanges } from "./board";
import { w } from "./boardWords";
import { explainIllegal } from "./illegalReasons";
import { findMovable, listOffers, parseLay } from "./moves";

const de = w("de");
const view = master();
const [green, yellow, blue, red] = view.rows;
if (!green || !yellow || !blue || !red) throw new Error("four rows");
const legal = ["r12", "J@r12", "J@b10", "y>b9", "y>J@b9", "b17xJ", "+"];

test("parses a move", () => {
  expect(parseLay("y>J@b9")).toEqual({ move: "y>J@b9", spot: "b9", joker: true, source: "y", exchange: false });
  expect(parseLay("b17xJ")).toMatchObject({ spot: "b17", joker: false, source: null, exchange: true });
});

test("offers the move of the chosen card at each position", () => {
  expect([...listOffers(legal, false).values()].map(({ move }) => move)).toEqual(["r12", "y>b9", "b17xJ"]);
  expect([...listOffers(legal, true).values()].map(({ move }) => move)).toEqual(["J@r12", "J@b10", "y>J@b9"]);
});

test("finds the playable cards and jokers", () => {
  expect(findMovable(["r12", "r20", "b9", "b17", "J", "J#2"], legal)).toEqual(
    new Set(["r12", "b9", "b17", "J", "J#2"]),
  );
  expect(findMovable(["r12", "J"], ["r12", "."])).toEqual(new Set(["r12"]));
});

test("finds the state of a position", () => {
  expect([11, 10, 9, 7].map((number) => findPlaceState(blue, number, view))).toEqual([
    "laid",
    "open",
    "reach",
    "missing",
  ]);
});

test("counts the missing cards of half rows", () => {
  expect(findHalves(red).low.missing).toEqual([1, 2]);
  expect(findHalves(blue).high.missing).toHaveLength(8);
});

test("combines numbers into ranges", () => {
  expect(findRanges([3, 4, 5, 9, 11, 12])).toEqual([
    [3, 5],
    [9, 9],
    [11, 12],
  ]);
});

test("describes a row", () => {
  expect([de.lies("Rot", "11"), de.lies("Rot", "10 bis 12, 14")]).toEqual([
    "Rot: 11 liegt",
    "Rot: 10 bis 12, 14 liegen",
  ]);
});

test("describes the possible moves and offers one button", () => {
  expect(describeBar(legal, view, de)).toEqual({
    hint: "Leg bis zu vier – oder zieh.",
    action: { move: "+", label: "Ziehen", urgent: false },
  });
  const house = { ...view, lays: 1, draws: 3 };
  expect(describeBar(legal, house, de).hint).toBe("Leg eine – oder zieh drei.");
  expect(describeBar(["+"], { ...house, pile: 1 }, de).hint).toBe("Nichts passt: Zieh eine Karte.");
  expect(describeBar(["."], { ...house, laid: 1 }, de).hint).toBe("Eine Karte: Das ist ein ganzer Zug.");
  expect(describeBar(["+"], view, de)).toEqual({
    hint: "Nichts passt: Zieh eine Karte.",
    action: { move: "+", label: "Ziehen", urgent: true },
  });
  expect(describeBar(["J@b10"], master({ exchanged: true }), de)).toEqual({ hint: de.afterSwap, action: null });
  expect(describeBar(["r12"], view, de)).toEqual({ hint: de.mustLay, action: null });
  expect(describeBar(["r12", "."], master({ laid: 3 }), de).hint).toBe("Du darfst noch eine.");
  expect(describeBar(["b17xJ", "."], master({ laid: 4 }), de).action?.urgent).toBe(true);
  expect(describeBar(["J@r12", "-"], view, de).hint).toBe("Ohne Verbindung passt keine Zahl: Du musst nicht legen.");
  expect(describeBar(["J@r12", "-"], view, de).action).toEqual({ move: "-", label: "Passen", urgent: false });
});

test("describes the effect of a chosen card", () => {
  expect(describeEffect(listOffers(legal, false).get("b9"), false, de)).toBe("Kostet eine Verbindung von Gelb.");
  expect(describeEffect(listOffers(legal, false).get("b17"), false, de)).toBe(de.swap);
  expect(describeEffect(listOffers(legal, false).get("r12"), false, de)).toBeNull();
  expect(describeEffect(undefined, true, de)).toBe(de.whereJoker);
});

test("explains illegal moves with the names of cards", () => {
  const explain = (reason: string, ...cards: string[]) => explainIllegal({ reason, cards }, "de");
  expect(explain("needs_first", "r20", "r12")).toBe("Die rote 20 passt noch nicht: Weiter geht es mit der roten 12.");
  expect(explain("no_connector", "b9", "y9")).toBe("Zur blauen 9 führt nur eine Verbindung, und du hast keine mehr.");
  expect(explain("needs_connector", "b9", "y9")).toBe("Zur blauen 9 führt nur eine Verbindung, von der gelben 9.");
  expect(explain("joker_instead", "g12")).toBe("Die grüne 12 hast du nicht – aber einen Joker: Tipp ihn zuerst an.");
  expect(explain("not_held", "g12")).toBe("Die grüne 12 hast du nicht.");
  expect(explain("not_held", "J")).toBe("Einen Joker hast du nicht.");
  expect(explain("place_needs_first", "g2", "g10")).toBe("Hier passt noch nichts: Weiter geht es mit der grünen 10.");
  expect(explain("joker_lies", "b17")).toBe("Hier liegt ein Joker für die blaue 17: Wer sie hat, kann tauschen.");
});
