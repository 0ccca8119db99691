import { beforeAll, expect, test } from "vitest";
import { bloom, built } from "../../../tests/bloom";
import { describeBar } from "./bar";
import { drawFlowers } from "./blossoms";
import { w } from "./boardWords";
import { chooseAimedMoves } from "./dropMoves";
import { flowersOf } from "./flowers";
import { explainIllegal } from "./illegalReasons";
import { findRob, listMovesNear, listPlays, listRobs, parseMove } from "./moves";
import { findScoringTile, loadRowTiles, numbersAfter, numbersBeside, sortRow } from "./rowTiles.svelte";

const de = w("de");
const en = w("en");

test.each([
  ["37", { kind: "own", tile: "37" }],
  ["J<2.1", { kind: "rob", tile: "J", row: 2, place: 1 }],
  ["37<2", { kind: "rob", tile: "37", row: 2, place: null }],
  ["37x2.1", { kind: "exchange", tile: "37", row: 2, place: 1 }],
  ["J>12.0", { kind: "add", tile: "J", row: 12, place: 0 }],
  ["+100", { kind: "take", tile: "100" }],
  ["+", { kind: "draw" }],
  [".", { kind: "end" }],
  ["*", { kind: "joker" }],
  ["-", { kind: "pass" }],
])("parses %s", (move, what) => {
  expect(parseMove(move)).toEqual({ move, ...what });
});

test("refuses invalid notation", () => {
  expect(() => parseMove("r12")).toThrow("no move of Bloom: r12");
});

test("finds moves at a tile's position and on both sides", () => {
  const legal = ["24", "24x1.1", "24>1.1", "24>1.2", "24>0.6", "+"];
  expect(listMovesNear(listPlays(legal), 1, 1).map(({ move }) => move)).toEqual(["24x1.1", "24>1.1", "24>1.2"]);
  expect(listMovesNear(listPlays(legal), 0, 5).map(({ move }) => move)).toEqual(["24>0.6"]);
});

test.each([
  ["14 12 15 13", "12 13 14 15"],
  ["2 99 100 1", "99 100 1 2"],
  ["12 J 15", "12 J 15"],
  ["J 12 13", "12 13 J"],
  ["20 J 15 J", "15 J J 20"],
  ["J", "J"],
  ["", ""],
])("sorts %s on the desk as %s", (given, row) => {
  const planned = given.split(" ").filter(Boolean);
  expect(
    sortRow(
      planned.map((tile) => ({ tile })),
      2,
    )
      .map(({ tile }) => tile)
      .join(" "),
  ).toBe(row);
});

test("finds robberies of jokers by position and of numbers by row", () => {
  const legal = listRobs(["17<0", "J<1.1", "17"]);
  expect(findRob(legal, "17", 0, 2)?.move).toBe("17<0");
  expect(findRob(legal, "J", 1, 1)?.move).toBe("J<1.1");
  expect(findRob(legal, "J", 1, 2)).toBeUndefined();
});

test("chooses the moves meant by a drop: gap, tile, row, desk, or any", () => {
  document.body.innerHTML = `<section data-testid="board"><ul><li data-row="1"><i data-at="1.1"></i><b data-place="1.2"
    data-move="24>1.2"></b></li></ul><p data-testid="desk"></p></section>`;
  const moves = listPlays(["24", "24x1.1", "24>1.1", "24>1.2", "24>0.6"]);
  const at = (place: string) => chooseAimedMoves(moves, [...document.querySelectorAll(place)]).map(({ move }) => move);
  expect(at("b")).toEqual(["24>1.2"]);
  expect(at("i")).toEqual(["24x1.1", "24>1.1", "24>1.2"]);
  expect(at("li")).toEqual(["24x1.1", "24>1.1", "24>1.2"]);
  expect(at("p")).toEqual(["24"]);
  expect(at("section")).toHaveLength(5);
});

beforeAll(loadRowTiles);

test("lists the next numbers across 100 and after jokers", () => {
  expect(numbersBeside("1", 2)).toEqual(["99", "100", "1", "2", "3"]);
  expect(numbersAfter(["98", "99"], 2)).toEqual(["100", "1"]);
  expect(numbersAfter(["22", "J"], 2)).toEqual(["24", "25", "26"]);
  expect(numbersAfter(["J"], 2)).toEqual([]);
  expect([numbersAfter(["98", "99"], 3), numbersBeside("1", 1)]).toEqual([
    ["100", "1", "2"],
    ["100", "1", "2"],
  ]);
});

test("has the flowers of the rules and draws all of them", () => {
  const all = Array.from({ length: 100 }, (_, index) => flowersOf(`${index + 1}`));
  expect(all.reduce((sum, flowers) => sum + flowers)).toBe(167);
  for (const count of [1, 2, 3, 5, 7]) expect(drawFlowers(count, 3).heart.split("Z")).toHaveLength(count + 1);
});

test("finds the scoring tile of a row: its flowers, the next lower, or none", () => {
  expect([findScoringTile(11, [1, 5, 11]), findScoringTile(10, [1, 5, 11]), findScoringTile(1, [2])]).toEqual([
    11,
    5,
    null,
  ]);
});

test("describes the possible moves and offers their buttons", () => {
  expect(describeBar(bloom(), ["+", "+17", "24x1.1"], en).hint).toBe(en.hintExchange);
  expect(describeBar(bloom(), ["+", "+17"], de)).toEqual({ hint: de.hintDraw, actions: [] });
  expect(describeBar(bloom(), ["-"], de).actions).toEqual([{ move: "-", label: "Passen", urgent: true }]);
  expect(describeBar(bloom({ phase: "drawn" }), [".", "+"], de).actions).toEqual([
    { move: ".", label: "Fertig", urgent: false },
  ]);
  expect(describeBar(bloom({ phase: "adding" }), ["."], de)).toMatchObject({
    hint: de.hintAdded,
    actions: [{ urgent: true }],
  });
  const three = bloom({ phase: "building", built: built(["21", "23", "24"]) });
  expect(describeBar(three, [".", "*", "26"], de).actions.map(({ move, urgent }) => [move, urgent])).toEqual([
    [".", false],
    ["*", true],
  ]);
  const two = bloom({ phase: "building", built: built(["21", "23"]) });
  for (const [urgent, ...legal] of [
    [true, "."],
    [false, ".", "26"],
  ] as const)
    expect(describeBar(three, legal, de).actions).toEqual([{ move: ".", label: de.closeRow, urgent }]);
  expect(describeBar(two, ["24"], de)).toEqual({ hint: "Weiter mit 24 oder 25.", actions: [] });
  expect(describeBar({ ...two, step: 1 }, ["24"], de).hint).toBe("Weiter mit 24.");
});

test("explains illegal moves with the names of tiles", () => {
  const explain = (lang: "de" | "en", reason: string, ...cards: string[]) => explainIllegal({ reason, cards }, lang);
  expect(explain("de", "start_lower", "21", "23")).toBe(
    "Eine Reihe beginnt mit ihrem kleinsten Stein: Fang mit 21 an.",
  );
  expect(explain("de", "start_lower", "99", "1")).toBe("Nach der 100 kommt die 1: Fang mit 99 an.");
  expect(explain("en", "follows", "23", "24", "25")).toBe("After 23 comes 24 or 25: each tile is one or two higher.");
  expect(explain("de", "follows", "J", "24", "25", "26")).toBe("Nach dem Joker kommt 24, 25 oder 26.");
  expect(explain("de", "follows", "23", "24", "25", "26")).toContain("um eins bis drei höher");
  expect(explain("de", "nowhere", "23", "4", "1")).toBe(
    "23 passt nirgends: Eine Reihe braucht vier Steine im Abstand von 1.",
  );
  expect(explain("de", "nowhere", "23", "3", "2")).toContain("im Abstand von 1 oder 2.");
  expect(explain("en", "nowhere", "23", "3", "2")).toBe(
    "23 doesn’t fit anywhere: a row needs three tiles, 1 or 2 apart.",
  );
  expect(explain("en", "rob_limit", "1")).toBe("You can’t steal more than one tile.");
  expect(explain("en", "rob_limit", "0")).toBe("Tiles aren’t stolen at this table.");
  expect(explain("de", "rob_short", "5")).toBe("Fünf Steine müssen der beraubten Reihe bleiben.");
  expect(explain("de", "rob_gap", "17", "15", "19")).toBe("Ohne 17 zerfällt die Reihe: Von 15 zu 19 ist es zu weit.");
  expect(explain("de", "rob_gap", "J", "15", "19")).toBe(
    "Ohne den Joker zerfällt die Reihe: Von 15 zu 19 ist es zu weit.",
  );
  expect(explain("de", "exchange_needs", "30", "24")).toBe("An die Stelle dieses Jokers passt nur 24.");
});

test("says “steal” in every English text", () => {
  const texts = import.meta.glob<string>(["./*.{ts,svelte}", "!./*.test.ts"], {
    query: "?raw",
    import: "default",
    eager: true,
  });
  // In prose another word follows; in code a sign does, or the word is a part of a name.
  const prose = /(?<![\w.\-"'({$])rob(?:s|bed|bing|bery)?(?= [a-z])/i;
  const lines = Object.values(texts).flatMap((text) =>
    text.split("\n").filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line)),
  );
  expect(lines.length).toBeGreaterThan(1000);
  expect(lines.filter((line) => prose.test(line))).toEqual([]);
});

test("counts a single point as one", () => {
  expect([de.points(1, "1"), de.points(3, "1, 2"), de.points(0, "")]).toEqual([
    "1 Punkt (1)",
    "3 Punkte (1, 2)",
    "0 Punkte",
  ]);
  expect(en.points(1, "1")).toBe("1 point (1)");
});
