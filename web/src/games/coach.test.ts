import { beforeAll, expect, test } from "vitest";
import { elfer, moved } from "../../tests/tables";
import { findFirstTip, type Position, type Tip } from "../play/coach";
import { CHOSEN } from "../play/selectors";
import { loadRowTiles } from "./bloom/rowTiles.svelte";
import { loadTips } from "./loadTips";
import { games } from "./registry";

const GAMES = ["elfer_raus", "elfer_raus_master", "level_8", "bloom"];
const MOST_WORDS = 12;
const ROW = { colour: "r", numbers: [11], jokers: [] };
const master = { rows: [ROW], laid: 0, bonuses_left: 8 };
const tiles = (...names: string[]) => names.map((tile) => ({ tile, flowers: 1 }));
const bloom = { phase: "before", hand: tiles("31", "32", "33", "70"), rows: [], shortest: 3, step: 1 };

beforeAll(() => loadRowTiles());

/** Which tip is shown with these legal moves, where all it may point at is there but what `missing` says of a selector. */
async function shown(
  game: string,
  legal: string[],
  view: object,
  known: string[] = [],
  missing = (selector: string) => selector.includes(":has("),
): Promise<[string, string] | null> {
  const table = elfer();
  const at: Position = { table, view: { ...(table.match?.view as object), ...view }, legal, me: 0 };
  const find = (selectors: readonly string[]) => selectors.find((selector) => !missing(selector)) ?? null;
  const first = findFirstTip(await loadTips(game), at, (id) => known.includes(id), find);
  return first && [first.tip.id, first.found];
}

const inBar = (selector: string) => selector.includes(".bar") || selector.includes(".play:has(");

test.each([
  ["elfer_raus", ["r13", "y11"], {}, "eleven", '[data-card="y11"]'],
  ["elfer_raus", ["r13"], {}, "grow", '[data-card="r13"]'],
  ["elfer_raus", ["r13", "."], { laid: true }, "more", '[data-card="r13"]'],
  ["elfer_raus", ["."], { laid: true }, "end", '[data-move="."]'],
  ["elfer_raus", ["+"], {}, "draw", '[data-move="+"]'],
  ["elfer_raus", ["-"], {}, "pass", '[data-move="-"]'],
  ["elfer_raus_master", ["r12", "+"], master, "lay", '[data-card="r12"]'],
  ["elfer_raus_master", ["r12", "."], { ...master, laid: 1 }, "more", '[data-card="r12"]'],
  ["elfer_raus_master", ["r>y12", "J@r12", "+"], master, "connector", '[data-card="y12"]'],
  ["elfer_raus_master", ["J@r12", "+"], master, "joker", '[data-card="J"]'],
  ["elfer_raus_master", ["r7xJ", "r12", "+"], master, "exchange", '[data-card="r7"]'],
  ["elfer_raus_master", ["r12"], { ...master, exchanged: true }, "exchanged", '[data-card="r12"]'],
  ["elfer_raus_master", ["+"], master, "only_draw", '[data-move="+"]'],
  ["level_8", ["+", "<1"], { laid: [false] }, "level", ".level"],
  ["level_8", ["+", "<1"], { laid: [true] }, "draw", "pile"],
  ["level_8", ["R4", "/r5"], { phase: "lay" }, "lay", '.bar [data-move^="R"]'],
  ["level_8", ["r5>1.0", "/r5"], { phase: "lay" }, "off", '[data-card="r5"]'],
  ["level_8", ["S>1", "/S"], { phase: "lay" }, "skip", '[data-card="S"]'],
  ["level_8", ["=r5", "."], { phase: "keep" }, "keep", '[data-card^="J"]'],
])("chooses for %s with %j the tip %s", async (game, legal, view, id, selector) => {
  const [tip, found] = (await shown(game, legal, view)) ?? [];
  expect(tip).toBe(id);
  expect(found).toContain(selector);
});

test.each([
  [["+", "+40", "31", "32", "33", "70"], {}, "row", '[data-card="31"]'],
  [["+", "33>0.2"], {}, "add", '[data-card="33"]'],
  [["+", "33x0.2"], {}, "exchange", '[data-card="33"]'],
  [["+", "71<0"], { hand: tiles("70", "72") }, "rob", '[data-rob="71<0"]'],
  [["+"], {}, "draw", '[data-move="+"]'],
  [["+", "."], { phase: "drawn" }, "again", '[data-move="+"]'],
])("chooses for Bloom with %j the tip %s", async (legal, view, id, selector) => {
  const [tip, found] = (await shown("bloom", legal, { ...bloom, ...view }, [], inBar)) ?? [];
  expect(tip).toBe(id);
  expect(found).toContain(selector);
});

test("points at a complete row in Bloom, also while a tile is chosen", async () => {
  for (const there of [(one: string) => !one.includes(CHOSEN), (one: string) => one.includes(CHOSEN)]) {
    const found = (missing: string) => shown("bloom", ["+"], bloom, [], (one) => !there(one) || !one.includes(missing));
    expect((await found('[data-lays][data-move="*"]'))?.[0]).toBe("lay_joker");
    expect(
      (await shown("bloom", ["+"], bloom, ["lay_joker"], (one) => !there(one) || !one.endsWith("[data-lays]")))?.[0],
    ).toBe("lay");
  }
});

test("points at a joker in Bloom only if it can be robbed, and first", async () => {
  const planning = (selector: string) => !selector.includes("[data-rob=");
  const found = await shown("bloom", ["+", "J<0.1"], { ...bloom, hand: tiles("40") }, [], planning);
  expect(found?.[0]).toBe("rob");
  expect(found?.[1]).toMatch(/not\(:has\(\[data-rob\]\.planned\)\) \[data-rob="J<0\.1"\]$/);
});

test("shows the next tip once one is known, and none at the end", async () => {
  expect((await shown("elfer_raus", ["r13", "."], { laid: true }, ["more"]))?.[0]).toBe("keep");
  expect(await shown("elfer_raus", ["r13", "."], { laid: true }, ["more", "keep"])).toBeNull();
});

test("never suggests discarding a card that the level needs in Level 8", async () => {
  const table = elfer();
  const at: Position = { table, view: { phase: "lay", laid: [false] }, legal: ["/r5", "/r6"], me: 0 };
  const tips = await loadTips("level_8");
  const isShown = (needed: string) => {
    document.body.innerHTML = `<div class="play"><div data-testid="hand">
      <button class="${needed}" data-card="r5" data-playable="true" aria-pressed="true"></button>
      <button data-card="r6" data-playable="true" aria-pressed="false"></button></div>
      <div class="bar"><button data-move="/r5"></button></div></div>`;
    const there = (one: string) => document.querySelector<HTMLElement>(one);
    // What imitates a browser here takes every `:has` with several parts as true.
    const found = (one: string) => {
      const [, has = ".play", rest = one] = /^\.play:has\((.*)\) (.*)$/.exec(one) ?? [];
      return there(has) && there(rest);
    };
    // A card is chosen: as at the table, nothing else is pointed at that does not ask for that.
    const find = (all: readonly string[]) =>
      all
        .filter((one) => one.includes(CHOSEN))
        .map(found)
        .find((one) => one !== null) ?? null;
    const first = findFirstTip(tips, at, () => false, find);
    document.body.replaceChildren();
    return [first?.tip.id, first?.found.dataset.card ?? first?.found.dataset.move];
  };
  expect(isShown("")).toEqual(["discard_now", "/r5"]);
  expect(isShown("dimmed")).toEqual(["discard", "r6"]);
});

test("does not point at missing elements", async () => {
  expect(await shown("level_8", ["R4"], {}, [], inBar)).toBeNull();
});

test("completes a tip with its move", async () => {
  const done = async (game: string, move: string, seen: object = {}) =>
    (await loadTips(game)).filter((tip) => tip.done({ ...moved(0), move, seen })).map(({ id }) => id);
  expect(await done("elfer_raus", "y11")).toEqual(["place", "eleven", "grow", "more"]);
  expect(await done("elfer_raus_master", "r>y12")).toEqual(["place", "exchanged", "connector"]);
  expect(await done("elfer_raus_master", "J@r12", { bonus: true })).toEqual([
    "joker_place",
    "bonus",
    "exchanged",
    "joker",
  ]);
  expect(await done("level_8", "S>1")).toEqual(["skip_whom", "skip"]);
  expect(await done("level_8", "r5>1.0")).toEqual(["off_where", "off"]);
  expect(await done("bloom", "*", { row: 0 })).toEqual(["lay_joker", "lay", "next", "begin", "row"]);
  expect(await done("bloom", ".", { row: null })).toEqual(["again", "end"]);
});

test.each(GAMES)("has short tips in both languages: %s", async (game) => {
  const tips: readonly Tip[] = await loadTips(game);
  expect(new Set(tips.map(({ id }) => id)).size).toBe(tips.length);
  const long = tips.flatMap(({ text: say }) =>
    [say.de, say.en].filter((text) => text.split(/\s+/).filter((word) => /\w/.test(word)).length > MOST_WORDS),
  );
  expect(long).toEqual([]);
});

test("has tips for every game, and none for an unknown one", async () => {
  expect(games.map(({ id }) => id).sort()).toEqual([...GAMES].sort());
  expect(await loadTips("toy")).toEqual([]);
});
