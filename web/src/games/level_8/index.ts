import type { Level8View } from "../../protocol";
import type { GameClient } from "../game";
import Box from "./Box.svelte";
import Options from "./Options.svelte";
import { words } from "./words";

export const game: GameClient = {
  id: "level_8",
  shelfOrder: 3,
  players: 4,
  pieces: "cards",
  showsSeats: true,
  Box,
  Options,
  pitch: (lang) => words(lang).pitch,
  starterText: (lang) => words(lang).starter,
  counts: (table) => (table.match?.view as Level8View | undefined)?.counts ?? null,
  rounds: () => 0,
  opener: (table) => (table.match?.view as Level8View | undefined)?.dealer ?? null,
  scoreText: (lang, level) => words(lang).score(level),
  scoreUnit: (lang) => words(lang).scoreUnit,
  feats: (table) => (table.match?.view as Level8View | undefined)?.laid.filter(Boolean).length ?? 0,
  loadNarration: () => import("./narration"),
  loadHand: () => import("../../cards/OpenHand.svelte"),
  loadScoreParts: () => import("./scoreParts"),
  loadHouseRules: () => import("./houseRules"),
  loadRules: () => import("./Rules.svelte"),
  load: () => import("./table"),
};
