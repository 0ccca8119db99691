import type { ElferRausView } from "../../protocol";
import type { GameClient } from "../game";
import Box from "./Box.svelte";
import Options from "./Options.svelte";
import { words } from "./words";

export const game: GameClient = {
  id: "elfer_raus",
  shelfOrder: 1,
  players: 4,
  pieces: "cards",
  Box,
  Options,
  pitch: (lang) => words(lang).pitch,
  starterText: (lang, { opening }) => (opening === "left" ? "" : words(lang).cardsDecide),
  scoreUnit: (lang) => words(lang).scoreUnit,
  counts: (table) => (table.match?.view as ElferRausView | undefined)?.counts ?? null,
  rounds: (table) => Number(table.options.rounds ?? 1),
  opener: (table) => (table.match?.view as ElferRausView | undefined)?.starter ?? null,
  loadNarration: () => import("./narration"),
  loadHand: () => import("../../cards/OpenHand.svelte"),
  loadScoreParts: () => import("./scoreParts"),
  loadHouseRules: () => import("./houseRules"),
  loadRules: () => import("./Rules.svelte"),
  load: () => import("./table"),
};
