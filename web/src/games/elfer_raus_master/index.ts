import type { ElferRausMasterView } from "../../protocol";
import type { GameClient } from "../game";
import Box from "./Box.svelte";
import Options from "./Options.svelte";
import { words } from "./words";

export const game: GameClient = {
  id: "elfer_raus_master",
  shelfOrder: 2,
  players: 4,
  pieces: "cards",
  Box,
  Options,
  pitch: (lang) => words(lang).pitch,
  starterText: (lang) => words(lang).starter,
  scoreUnit: (lang) => words(lang).scoreUnit,
  counts: (table) => (table.match?.view as ElferRausMasterView | undefined)?.counts ?? null,
  rounds: (table) => Number(table.options.rounds ?? 1),
  opener: (table) => (table.match?.view as ElferRausMasterView | undefined)?.starter ?? null,
  feats: (table) => (table.match?.view as ElferRausMasterView | undefined)?.bonuses.reduce((a, b) => a + b, 0) ?? 0,
  loadNarration: () => import("./narration"),
  loadHand: () => import("../../cards/OpenHand.svelte"),
  loadScoreParts: () => import("./scoreParts"),
  loadHouseRules: () => import("./houseRules"),
  loadRules: () => import("./Rules.svelte"),
  load: () => import("./table"),
};
