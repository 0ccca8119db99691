import { localize } from "../../device/settings.svelte";
import { number, zahl } from "../../words/numbers";

const de = {
  joker: "Joker",
  and: "und",
  opened: { you: "Du fängst an.", other: (name: string) => `${name} fängt an.` },
  out: { you: "Du bist alle Steine los!", other: (name: string) => `${name} ist alle Steine los.` },
  allPassed: "Niemand kann mehr etwas tun. Die Runde ist vorbei.",
  exchange: (you: boolean, tiles: string) => `${you ? "tauschst" : "tauscht"} ${tiles} gegen Joker`,
  exchangeOne: (you: boolean, tile: string) => `${you ? "tauschst" : "tauscht"} ${tile} gegen einen Joker`,
  tile: (tile: string) => `die ${tile}`,
  take: (you: boolean, tiles: string) => `${you ? "nimmst" : "nimmt"} ${tiles}`,
  only: "nur ",
  hidden: (n: number, _only: boolean): string => (n === 1 ? "einen Stein" : "zwei Steine"),
  drew: (you: boolean, tiles: string) => `${you ? "ziehst" : "zieht"} ${tiles}`,
  lay: (you: boolean, tiles: string) => `${you ? "legst" : "legt"} ${tiles}`,
  finish: (you: boolean) => `${you ? "legst" : "legt"} die Reihe aus`,
  rob: (you: boolean, tiles: string) => `${you ? "raubst" : "raubt"} ${tiles}`,
  aJoker: "einen Joker",
  jokers: (n: number) => `${zahl[n] ?? n} Joker`,
  add: (you: boolean, tiles: string) => `${you ? "legst" : "legt"} ${tiles} an`,
  building: (you: boolean, tiles: string) => `${you ? "baust" : "baut"} eine Reihe: ${tiles}`,
  pass: (_: boolean) => "passt – es geht nichts mehr",
  layNoMore: (you: boolean) => `${you ? "legst" : "legt"} nichts mehr`,
  scored: (value: number) => `Plättchen ${value}`,
  noScore: "kein Plättchen mehr dafür",
  withJoker: "dazu ein Joker",
  brief: {
    draws: (n: number) => `zieht ${n === 1 ? "einen Stein" : `${n} Steine`}`,
    takes: (tiles: string) => `nimmt ${tiles}`,
    lays: (n: number, value: number | null) =>
      value === null ? `legt ${n} Steine` : `legt ${n} Steine: Plättchen ${value}`,
    builds: "baut …",
    adds: (tiles: string) => `legt ${tiles} an`,
    addsMany: (n: number) => `legt ${n} Steine an`,
    exchanges: "tauscht Joker",
    passes: "passt",
  },
};

const en: typeof de = {
  joker: "joker",
  and: "and",
  opened: { you: "You start.", other: (name) => `${name} starts.` },
  out: { you: "You’re out of tiles!", other: (name) => `${name} is out of tiles.` },
  allPassed: "Nobody can move. The round is over.",
  exchange: (you, tiles) => `${you ? "exchange" : "exchanges"} ${tiles} for jokers`,
  exchangeOne: (you, tile) => `${you ? "exchange" : "exchanges"} ${tile} for a joker`,
  tile: (tile) => `the ${tile}`,
  take: (you, tiles) => `${you ? "take" : "takes"} ${tiles}`,
  only: "only ",
  hidden: (n, only) => (n === 1 ? (only ? "one tile" : "a tile") : "two tiles"),
  drew: (you, tiles) => `${you ? "draw" : "draws"} ${tiles}`,
  lay: (you, tiles) => `${you ? "lay" : "lays"} ${tiles}`,
  finish: (you) => `${you ? "finish" : "finishes"} the row`,
  rob: (you, tiles) => `${you ? "steal" : "steals"} ${tiles}`,
  aJoker: "a joker",
  jokers: (n) => `${number[n] ?? n} jokers`,
  add: (you, tiles) => `${you ? "add" : "adds"} ${tiles} to a row`,
  building: (you, tiles) => `${you ? "are" : "is"} building a row: ${tiles}`,
  pass: (you) => `${you ? "pass" : "passes"} – no move possible`,
  layNoMore: (you) => `${you ? "lay" : "lays"} no more`,
  scored: (value) => `scoring tile ${value}`,
  noScore: "no scoring tile left for it",
  withJoker: "plus a joker",
  brief: {
    draws: (n) => `draws ${n === 1 ? "one tile" : `${n} tiles`}`,
    takes: (tiles) => `takes ${tiles}`,
    lays: (n, value) => (value === null ? `lays ${n} tiles` : `lays ${n} tiles: scores ${value}`),
    builds: "builds …",
    adds: (tiles) => `adds ${tiles}`,
    addsMany: (n) => `adds ${n} tiles`,
    exchanges: "takes a joker",
    passes: "passes",
  },
};

export type BloomWords = typeof de;

/** Return the words for telling of the game; of the chosen language unless one is named. */
export const words = localize(de, en);
