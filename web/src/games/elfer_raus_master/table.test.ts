import { expect, test } from "vitest";
import { master } from "../../../tests/master";
import { about, say } from "./bar";
import { firstMissing, halves, joyRow, placeState, stretches } from "./board";
import { w } from "./boardWords";
import { ends, lay, movable, offers } from "./moves";
import { whyNot, whyNotHere } from "./why";

const de = w("de");
const view = master();
const [green, yellow, blue, red] = view.rows;
if (!green || !yellow || !blue || !red) throw new Error("four rows");
const legal = ["r12", "J@r12", "J@b10", "y>b9", "y>J@b9", "b17xJ", "+"];

test("a move is read in its parts", () => {
  expect(lay("y>J@b9")).toEqual({ move: "y>J@b9", spot: "b9", joker: true, source: "y", exchange: false });
  expect(lay("b17xJ")).toMatchObject({ spot: "b17", joker: false, source: null, exchange: true });
  expect([".", "+", "-", "r12"].map(ends)).toEqual([true, true, true, false]);
});

test("a place does what the card in the fingers can do there", () => {
  expect([...offers(legal, false).values()].map(({ move }) => move)).toEqual(["r12", "y>b9", "b17xJ"]);
  expect([...offers(legal, true).values()].map(({ move }) => move)).toEqual(["J@r12", "J@b10", "y>J@b9"]);
});

test("cards and jokers that some move is about can be played", () => {
  expect(movable(["r12", "r20", "b9", "b17", "J", "J#2"], legal)).toEqual(new Set(["r12", "b9", "b17", "J", "J#2"]));
  expect(movable(["r12", "J"], ["r12", "."])).toEqual(new Set(["r12"]));
});

test("a place is laid, open, in reach of a connector, or missing", () => {
  expect([11, 10, 9, 7].map((number) => placeState(blue, number, view))).toEqual(["laid", "open", "reach", "missing"]);
});

test("half rows count what they miss", () => {
  expect(halves(red).low.missing).toEqual([1, 2]);
  expect(halves(blue).high.missing).toHaveLength(8);
});

test("numbers are told as stretches", () => {
  expect(stretches([3, 4, 5, 9, 11, 12])).toEqual([
    [3, 5],
    [9, 9],
    [11, 12],
  ]);
});

test("what is missing first lies beside the nearest card", () => {
  expect(firstMissing(view.rows, "b20")).toBe("b18");
  expect(firstMissing(view.rows, "b14")).toBe("b13");
  expect(firstMissing(view.rows, "g3")).toBe("g10");
});

test("the bar says what can be done and offers one button", () => {
  expect(say(legal, view, de)).toEqual({ hint: de.layOrDraw, action: { move: "+", label: "Ziehen", urgent: false } });
  expect(say(["+"], view, de).action?.urgent).toBe(true);
  expect(say(["J@b10"], master({ exchanged: true }), de)).toEqual({ hint: de.afterSwap, action: null });
  expect(say(["r12"], view, de)).toEqual({ hint: de.mustLay, action: null });
  expect(say(["r12", "."], master({ laid: 3 }), de).hint).toBe("Du darfst noch eine.");
  expect(say(["b17xJ", "."], master({ laid: 4 }), de).action?.urgent).toBe(true);
  expect(say(["J@r12", "-"], view, de).action).toEqual({ move: "-", label: "Passen", urgent: false });
});

test("a card that is held up says what it costs or brings", () => {
  expect(about(offers(legal, false).get("b9"), false, de)).toBe("Kostet eine Verbindung von Gelb.");
  expect(about(offers(legal, false).get("b17"), false, de)).toBe(de.swap);
  expect(about(offers(legal, false).get("r12"), false, de)).toBeNull();
  expect(about(undefined, true, de)).toBe(de.whereJoker);
});

test("a card that cannot be laid says which rule forbids it", () => {
  expect(whyNot("r20", view, 2, de)).toBe("Die rote 20 passt noch nicht: Erst muss die rote 12 liegen.");
  expect(whyNot("b9", view, 0, de)).toBe("Zur blauen 9 führt nur eine Verbindung, und du hast keine mehr.");
  expect(whyNot("r20", master({ laid: 4 }), 2, de)).toBe(de.four);
  expect(whyNot("b17", view, 2, de)).toBe(de.swapLater);
  expect(whyNot("J", view, 2, de)).toBe(de.noPlace);
});

test("a place where nothing can be done says why", () => {
  expect(whyNotHere("g12", view, 2, de)).toBe("Die grüne 12 hast du nicht – aber einen Joker: Tipp ihn zuerst an.");
  expect(whyNotHere("g12", master({ hand: ["r20"] }), 2, de)).toBe("Die grüne 12 hast du nicht.");
  expect(whyNotHere("g2", view, 2, de)).toBe("Hier geht noch nichts: Erst muss die grüne 10 liegen.");
  expect(whyNotHere("b17", view, 2, de)).toMatch(/^Hier liegt ein Joker für die blaue 17/);
  expect(whyNotHere("r5", view, 2, de)).toBeNull();
});

test("the row to look at in the end is the one laid to last, else the fullest", () => {
  expect(joyRow(view.rows, "y12")).toBe("y");
  expect(joyRow(view.rows, null)).toBe("r");
});
