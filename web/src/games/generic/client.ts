import type { Lang } from "../../device/settings.svelte";
import { ensureGames, infoOf } from "../../net/games.svelte";
import type { Moved, TableView } from "../../protocol";
import type { GameClient, Who } from "../game";
import Box from "./Box.svelte";
import Options from "./Options.svelte";
import { plain } from "./plainData";
import { words } from "./words";

/** After the games that have a folder here. */
const PLACE = 1000;
/** So many moves of a turn are told one by one. */
const TOLD = 6;

/** Return a game that this client has no folder for, from what the server says of it: its view is plain data, its moves are texts. */
export function generic(id: string): GameClient {
  return {
    id,
    shelfOrder: PLACE,
    players: 4,
    pieces: "cards",
    Box,
    Options,
    pitch: (lang) => infoOf(id)?.about[lang] ?? infoOf(id)?.about.en ?? words(lang).pitch,
    counts,
    rounds: (table) => (Number.isInteger(table.options.rounds) ? Number(table.options.rounds) : 1),
    opener: () => null,
    openingSentence: () => "",
    turnSentence,
    turnSummary: (lang, moves) => words(lang).brief(named(lang, moves)),
    endSentence: (lang) => words(lang).over,
    loadRules: () => import("./Rules.svelte"),
    load: async () => {
      await ensureGames();
      return import("./table");
    },
  };
}

/** Cards in hand by seat, where the view says them as `counts`. */
function counts(table: TableView): number[] | null {
  const given = plain(table.match?.view).counts;
  const whole = Array.isArray(given) && given.every(Number.isInteger);
  return whole && given.length === table.seats.length ? given : null;
}

function turnSentence(lang: Lang, moves: readonly Moved[], who: Who): string {
  const w = words(lang);
  const what = named(lang, moves);
  return who.you ? w.youPlay(what) : w.plays(who.name, what);
}

function named(lang: Lang, moves: readonly Moved[]): string {
  const some = moves.slice(0, TOLD).map(({ move }) => move);
  return [...some, ...(moves.length > TOLD ? [words(lang).more(moves.length - TOLD)] : [])].join(", ");
}
