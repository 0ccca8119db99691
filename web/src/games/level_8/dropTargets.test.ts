import { expect, test } from "vitest";
import { levelMoved, levelView, meld } from "../../../tests/level_8";
import { elfer } from "../../../tests/tables";
import type { Level8View, MatchView } from "../../protocol";
import { EMPTY_SEAT } from "../../records/emptyTable";
import type { Entry } from "../../session/log";
import { attemptWords, describeMissing, findAttempt } from "./attempt";
import { describeBar } from "./bar";
import { w } from "./boardWords";
import { canAdd, countCardsLeft, findLargestSize, fitToLimits, loadLevelCard, PRINTED, readLimits } from "./customCard";
import { findCard, listDropTargets } from "./dropTargets";
import { explainIllegal } from "./illegalReasons";
import { findProgress, parseLevel, type RequiredMeld } from "./melds";
import { countStepsBack } from "./takeBack";
import type { Way } from "./wayTypes";

const de = w("de");
const spots = attemptWords("de");
const laid = levelView({
  laid: [true, true, false],
  phase: "off",
  melds: [[meld("R", "4", ["r4", "b5", "J6"])], [meld("V", "9", ["r9", "o9"]), meld("C", "g", ["g1", "g2"])], []],
});
const seats = ["Vera", "Ada", "Bruno"].map((name) => ({ ...EMPTY_SEAT, name }));

test("lists the target positions of a card from the legal moves", () => {
  const legal = ["g3>0.0", "g3>1.1", "g7>0.0", "J>0.0l", "J>0.0h", "J>1.0", "/g3", "/S", "S>1"];
  expect(listDropTargets("g3", legal, laid)).toEqual([
    { spot: "0.0", move: "g3>0.0", end: "low" },
    { spot: "1.1", move: "g3>1.1" },
    { spot: "discard", move: "/g3" },
  ]);
  expect(listDropTargets("g7", legal, laid)).toEqual([{ spot: "0.0", move: "g7>0.0", end: "high" }]);
  expect(listDropTargets("J", legal, laid).map(({ spot, end }) => [spot, end])).toEqual([
    ["0.0", "low"],
    ["0.0", "high"],
    ["1.0", undefined],
  ]);
  expect(listDropTargets("S", legal, laid).map(({ spot }) => spot)).toEqual(["discard", "seat1"]);
});

test("lays a further card of a level at its first meld on the desk that is not finished", () => {
  expect(listDropTargets("b5", ["b5"], laid)).toEqual([{ spot: "desk0", move: "b5" }]);
});

test("finds the card that a move takes out of the hand", () => {
  expect(["/r12", "=J", "b5>1.0", "S>2", "J", "+", "<1", "R4", "."].map(findCard)).toEqual([
    "r12",
    "J",
    "b5",
    "S",
    "J",
    null,
    null,
    null,
    null,
  ]);
});

test("explains illegal moves with the names of cards, seats and melds", () => {
  const explain = (reason: string, ...cards: string[]) => explainIllegal({ reason, cards }, "de", { seats });
  expect(explain("run_needs", "3", "7")).toBe("An diese Folge passt nur die 3, die 7 oder ein Joker.");
  expect(explain("run_needs", "7")).toBe("An diese Folge passt nur die 7 oder ein Joker.");
  expect(explain("set_needs", "9")).toBe("Hier passen nur 9er und Joker.");
  expect(explain("colour_needs", "g")).toBe("Hier passen nur grüne Karten und Joker.");
  expect(explain("skip_lies", "1")).toBe("Vor Ada liegt schon eine Aussetzen-Karte.");
  expect(explain("level_asks", "R3")).toBe("Dein Level verlangt etwas anderes: Dreierfolge.");
  expect(explain("begin_lacks", "R4")).toBe("So geht dein Level nicht auf: Folge ab 4.");
  expect(explain("begin_lacks", "Cr")).toBe("So geht dein Level nicht auf: rote Karten.");
});

test("finds the move attempted by a drop on a wrong position", () => {
  const tried = (card: string, spot: string, view = laid) => findAttempt(card, spot, view, 0, spots);
  expect(tried("r1", "0.0").move).toBe("r1>0.0");
  expect([tried("J", "0.0").move, tried("J", "1.0").move]).toEqual(["J>0.0l", "J>1.0"]);
  expect([tried("S", "seat1").move, tried("r1", "pile").move, tried("r1", "top0").move]).toEqual(["S>1", "+", "<0"]);
  expect(tried("r1", "seat1")).toEqual({ move: "/r1", otherwise: spots.onlySkip });
  expect(tried("r1", "top1")).toEqual({ move: "/r1", otherwise: spots.ownPile });
  expect(tried("S", "1.1")).toEqual({ move: "/S", otherwise: spots.skipNever });
  expect(tried("r1", "desk0")).toEqual({ move: "/r1", otherwise: spots.deskNotHere });
  expect(tried("r1", "pile", levelView({ phase: "draw" })).move).toBe("/r1");
  expect(tried("", "pile").move).toBe("+");
  expect(tried("", "discard", levelView({ hand: ["b3"] }))).toEqual({ move: "/b3", otherwise: spots.cardFirst });
});

test("gives the desk its own reason while others draw", () => {
  const draw = levelView({ phase: "draw" });
  expect(findAttempt("r1", "desk0", draw, 0, spots).otherwise).toBe(spots.deskNotHere);
  expect(describeMissing({ moves: [], way: null }, "", spots)).toBe(spots.cardFirst);
  expect(describeMissing({ moves: [], way: { missing: 0 } as Way }, "", spots)).toBe(w().mustKeepOne);
});

test("describes what to do in the bar", () => {
  expect(describeBar(levelView({ phase: "draw" }), 0, ["+", "<1"], null, de)).toMatchObject({
    hint: de.take,
    actions: [{ move: "+" }],
  });
  expect(describeBar(levelView({ phase: "draw" }), 0, ["-"], null, de).actions).toMatchObject([{ move: "-" }]);
  expect(describeBar(levelView(), 0, ["/r4"], null, de)).toEqual({ hint: de.discardNow, actions: [] });
  expect(describeBar(levelView(), 0, ["/r4"], "r4", de)).toMatchObject({
    hint: "Wohin mit der roten 4?",
    actions: [{ move: "/r4" }],
  });
  expect(describeBar(levelView(), 0, ["R4", "/r4"], null, de).hint).toBe(de.lay);
  expect(describeBar(laid, 0, ["r3>0.0", "/r4"], null, de).hint).toBe(de.offNow);
});

test("recognizes a begun level from the legal moves", () => {
  const begun = levelView({ laying: 0, melds: [[meld("R", "4", ["r4"])], [], []] });
  expect(findProgress(begun, 0, ["b5"]).begun?.value).toBe("4");
  expect(findProgress(levelView(), 0, ["R4", "/r4"])).toEqual({ done: 0, begun: null });
});

test("limits a custom level to the cards dealt", () => {
  const sheet = readLimits({});
  expect(sheet).toEqual({ hand: 10, jokers: 5 });
  expect(PRINTED.map((level) => countCardsLeft(level, sheet))).toEqual([4, 2, 3, 2, 3, 2, 2, 1]);
  expect(canAdd(["V2", "V2", "V2", "V2"], sheet)).toBe(true);
  expect([canAdd(["V2", "V2", "V2", "V2", "V2"], sheet), canAdd(["V3", "V3", "V3"], sheet)]).toEqual([false, false]);
  expect(canAdd(["V2", "V2", "V2", "V2", "V2"], readLimits({ hand: 12 }))).toBe(true);
  expect(loadLevelCard()).toBe(PRINTED);
});

test("limits a set to one card of each colour, plus jokers", () => {
  const level = ["V6", "R2"];
  const [set, run] = parseLevel(level) as [RequiredMeld, RequiredMeld];
  const sizes = (limits: Record<string, unknown>) =>
    [set, run].map((ask) => findLargestSize(level, ask, readLimits(limits)));
  expect(sizes({})).toEqual([8, 4]);
  expect(sizes({ hand: 12, jokers: 1 })).toEqual([7, 6]);
});

test("shrinks a level card made for a larger hand", () => {
  expect(fitToLimits(PRINTED, readLimits({}))).toBe(PRINTED);
  expect(fitToLimits(PRINTED, readLimits({ hand: 8 }))[7]).toEqual(["V2", "V3", "V3"]);
  expect(fitToLimits([["V2", "V2", "V2", "V2"]], readLimits({ hand: 7 }))).toEqual([["V2", "V2", "V2"]]);
  expect(fitToLimits([["R2", "V9"]], readLimits({ hand: 12, jokers: 0 }))).toEqual([["R2", "V6"]]);
});

test("takes a laid level back as a whole, anything else alone", () => {
  const back = (moves: string[], level: Partial<Level8View>, ...beside: Entry[]) => {
    const table = elfer();
    const view = { ...table, match: { ...(table.match as MatchView), view: levelView(level) } };
    return countStepsBack({
      view,
      log: [{ kind: "turn", number: 9, seat: 0, moves: moves.map((move) => levelMoved(0, move)) }, ...beside],
    });
  };
  expect(back(["+", "R3", "r3", "J", "b5", "R7", "r7", "r8", "J"], { laid: [true, false, false] })).toBe(8);
  const away: Entry = { kind: "presence", number: 9, seat: 1, away: true };
  expect(back(["R3", "r3", "b4", "g5", "R7", "r7", "r8", "r9"], { laid: [true, false, false] }, away)).toBe(8);
  expect(back(["+", "R3", "r3"], {})).toBe(1);
  expect(back(["+", "r8>0.0"], { laid: [true, false, false] })).toBe(1);
});
