import { BLOOM } from "../../constants";
import type { BloomView } from "../../protocol";
import type { GameClient } from "../game";
import Box from "./Box.svelte";
import Options from "./Options.svelte";
import { words } from "./words";

/** The number of tiles of a row that is celebrated. */
const LONG_ROW = 8;

export const game: GameClient = {
  id: "bloom",
  shelfOrder: 4,
  players: 3,
  pieces: "tiles",
  Box,
  Options,
  pitch: (lang) => words(lang).pitch,
  starterText: (lang) => words(lang).starter,
  scoreUnit: (lang) => words(lang).scoreUnit,
  counts: (table) => (table.match?.view as BloomView | undefined)?.players.map((player) => player.count) ?? null,
  rounds: (table) => Number(table.options.rounds ?? BLOOM.rounds),
  opener: (table) => (table.match?.view as BloomView | undefined)?.starter ?? null,
  feats: (table) =>
    (table.match?.view as BloomView | undefined)?.rows.filter(({ tiles }) => tiles.length >= LONG_ROW).length ?? 0,
  loadNarration: () => import("./narration"),
  loadHand: () => import("./OpenHand.svelte"),
  loadScoreParts: () => import("./scoreParts"),
  loadHouseRules: () => import("./houseRules"),
  loadRules: () => import("./Rules.svelte"),
  load: () => import("./table"),
};
