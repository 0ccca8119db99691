import { expect, test } from "vitest";
import type { ScoreParts } from "./game";
import { games } from "./registry";

const cases: readonly [string, ScoreParts, string, string][] = [
  ["elfer_raus", { hand: [23, 2] }, "2 Karten übrig, zusammen 23", "2 cards left, 23 in all"],
  ["elfer_raus", { hand: [0, 0] }, "keine Karte übrig: 0", "no card left: 0"],
  [
    "elfer_raus_master",
    { bonus: [33, 3], hand: [-23, 2], joker: [-11, 1] },
    "3 Bonuskarten × 11 = 33, Hand −23, ein Joker auf der Hand −11",
    "3 bonus cards × 11 = 33, hand −23, a joker in hand −11",
  ],
  ["elfer_raus_master", {}, "keine Bonuskarte, nichts auf der Hand: 0", "no bonus card, nothing in hand: 0"],
  [
    "level_8",
    { level: [2, 0], out: [2, 0] },
    "Level 2 → 4: als Erstes alle Karten los, +2",
    "Level 2 → 4: first without cards, +2",
  ],
  ["level_8", { level: [2, 0], laid: [1, 0] }, "Level 2 → 3: ausgelegt, +1", "Level 2 → 3: level laid, +1"],
  ["level_8", { level: [3, 0] }, "bleibt in Level 3", "stays in level 3"],
  ["level_8", { level: [8, 0], won: [1, 0] }, "Level 8 geschafft: gewonnen", "level 8 done: won"],
  [
    "level_8",
    { level: [7, 0], won: [2, 0] },
    "Level 7 → Sieg: als Erstes alle Karten los, +2",
    "Level 7 → won: first without cards, +2",
  ],
  [
    "bloom",
    { tiles: [18, 0], flowers: [-4, 0] },
    "Plättchen 18 − Blumen im Vorrat 4 = 14",
    "scoring tiles 18 − flowers in stock 4 = 14",
  ],
];

test.each(cases)("describes for %s the score %o", async (id, parts, german, english) => {
  const { describeScoreParts: describe } = (await games.find((game) => game.id === id)?.loadScoreParts?.()) ?? {};
  expect([describe?.("de", parts), describe?.("en", parts)]).toEqual([german, english]);
});
