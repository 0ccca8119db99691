import { expect, test } from "vitest";
import { elfer } from "../../../tests/tables";
import { cardName, sortHand } from "../../cards/names";
import type { ElferRausView } from "../../protocol";
import { describeBar } from "./bar";
import { countCards, findPlaceState, listNumbers } from "./board";
import { w } from "./boardWords";
import { explainIllegal } from "./illegalReasons";

const de = w("de");
const table = elfer();
const view = table.match?.view as ElferRausView;
const [red, yellow] = view.rows;

test("sorts a hand by colour or by number", () => {
  const hand = ["b2", "r13", "y2", "r9"];
  expect(sortHand(hand, "colour")).toEqual(["r9", "r13", "y2", "b2"]);
  expect(sortHand(hand, "number")).toEqual(["y2", "b2", "r9", "r13"]);
});

test("names a card for reading aloud", () => {
  expect(cardName("r12", de)).toBe("rote 12");
  expect(cardName("y9", w("en"))).toBe("yellow 9");
});

test("finds the state of a position", () => {
  if (!red || !yellow) throw new Error("two rows");
  const state = (row: typeof red, number: number) => findPlaceState(row, number, view, ["r13"]);
  expect([10, 11, 12, 13, 14].map((number) => state(red, number))).toEqual(["open", "laid", "laid", "mine", "missing"]);
  expect([1, 11].map((number) => state(yellow, number))).toEqual(["missing", "open"]);
});

test("lists the numbers of a row", () => {
  expect(listNumbers(view).at(-1)).toBe(20);
  expect(listNumbers({ ...view, highest: 12 })).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});

test("explains what is missing for a card", () => {
  const explain = (reason: string, ...cards: string[]) => explainIllegal({ reason, cards }, "de");
  expect(explain("needs_first", "r15", "r13")).toBe("Die rote 15 passt noch nicht: Erst muss die rote 13 liegen.");
  expect(explain("needs_eleven", "y12")).toBe("Die gelbe 11 liegt noch nicht.");
  expect(explainIllegal({ reason: "needs_first", cards: ["r3", "r10"] }, "en")).toBe(
    "The red 3 doesn’t fit yet: the red 10 has to come first.",
  );
  expect(explain("of_a_newer_server")).toBeNull();
});

test("counts the cards of a row", () => {
  expect(view.rows.map(countCards)).toEqual([2, 0]);
});

test("describes what to do in the bar", () => {
  const match = (legal: string[], more: Partial<ElferRausView> = {}) => ({
    ...(table.match as NonNullable<typeof table.match>),
    legal,
    view: { ...view, ...more },
  });
  expect(describeBar(match(["r13"]), de).action).toBeNull();
  expect(describeBar(match([".", "r13"]), de).action).toEqual({ move: ".", label: "Fertig", urgent: false });
  expect(describeBar(match(["."]), de).action?.urgent).toBe(true);
  expect(describeBar(match(["+"]), de)).toMatchObject({
    hint: "Nichts passt: Zieh bis zu drei Karten.",
    action: { move: "+", label: "Ziehen" },
  });
  expect(describeBar(match(["-"], { pile: 0 }), de)).toMatchObject({
    hint: de.mustPass,
    action: { move: "-", label: "Passen" },
  });
  expect(describeBar(match(["+"], { draws: 1 }), de).hint).toBe("Nichts passt: Zieh eine Karte.");
  expect(describeBar(match(["+"], { draws: null }), de).hint).toBe("Nichts passt: Zieh, bis eine passt.");
  expect(describeBar(match(["+"], { draws: 6 }), w("en")).hint).toBe("Nothing fits: draw up to six cards.");
  expect(describeBar(match(["-"], { draws: 0 }), de).hint).toBe("Nichts passt, und gezogen wird nicht.");
  expect(describeBar(match(["r13"]), de).hint).toBe(de.must);
  expect(describeBar(match(["r13"], { laid: true }), de).hint).toBe(de.layOn);
});
