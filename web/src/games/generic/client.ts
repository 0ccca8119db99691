import { ensureGames, findGameInfo } from "../../net/games.svelte";
import type { TableView } from "../../protocol";
import type { GameClient } from "../game";
import Box from "./Box.svelte";
import Options from "./Options.svelte";
import { asObject } from "./plainData";
import { words } from "./words";

/** The shelf position, after the games that have a folder here. */
const PLACE = 1000;

/** Return the client of a game without a folder here: its view is plain data, its moves are texts. */
export function generic(id: string): GameClient {
  return {
    id,
    shelfOrder: PLACE,
    players: 4,
    pieces: "cards",
    Box,
    Options,
    pitch: (lang) => findGameInfo(id)?.about[lang] ?? findGameInfo(id)?.about.en ?? words(lang).pitch,
    counts,
    rounds: (table) => (Number.isInteger(table.options.rounds) ? Number(table.options.rounds) : 1),
    opener: () => null,
    loadNarration: () => import("./narration"),
    loadRules: () => import("./Rules.svelte"),
    load: async () => {
      await ensureGames();
      return import("./table");
    },
  };
}

/** Return the cards in hand by seat, if the view has them as `counts`. */
function counts(table: TableView): number[] | null {
  const given = asObject(table.match?.view).counts;
  const whole = Array.isArray(given) && given.every(Number.isInteger);
  return whole && given.length === table.seats.length ? given : null;
}
