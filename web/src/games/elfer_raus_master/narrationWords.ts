import { joinNames } from "../../cards/names";
import type { Colour } from "../../cards/shapes";
import { cardsDe, cardsEn } from "../../cards/words";
import { localize } from "../../device/settings.svelte";
import { number, zahl } from "../../words/numbers";

const de = {
  ...cardsDe,
  lay: { you: "Du legst", other: (name: string) => `${name} legt` },
  exchange: { you: "Du tauschst", other: (name: string) => `${name} tauscht` },
  draw: { you: "Du ziehst", other: (name: string) => `${name} zieht` },
  pass: { you: "Du passt", other: (name: string) => `${name} passt` },
  layNoMore: { you: "Du legst nichts mehr", other: (name: string) => `${name} legt nichts mehr` },
  andLay: { you: "legst", other: "legt" },
  andExchange: { you: "tauschst", other: "tauscht" },
  cards: (n: number) => `${zahl[n] ?? n} ${n === 1 ? "Karte" : "Karten"}`,
  jokers: (n: number) => `${zahl[n] ?? n} Joker`,
  jokersAs: (jokers: string, as: readonly string[]) => `${jokers} als ${joinNames(as, " und ")}`,
  via: (cards: string, n: number, main: string, from: readonly Colour[]) =>
    `${main ? `${main}, ` : ""}über ${n === 1 ? "eine Verbindung" : "Verbindungen"} von ${joinNames(
      from.map((colour) => cardsDe.row[colour]),
      " und ",
    )} ${cards}`,
  forJokers: (cards: string, n: number) => `${cards} gegen ${n === 1 ? "den" : "die"} Joker`,
  bonus: (n: number) => (n === 1 ? "Bonuskarte!" : `${n} Bonuskarten!`),
  pileEmpty: "der Stapel ist leer",
  brief: {
    lays: (what: string) => `legt ${what}`,
    laysMany: (n: number) => `legt ${n} Karten`,
    exchanges: "tauscht",
    draws: "zieht",
    passes: "passt",
    bonus: "+ Bonus",
  },
  out: { you: "Du bist alle Karten los!", other: (name: string) => `${name} ist alle Karten los.` },
  allPassed: "Alle haben gepasst. Die Runde ist vorbei.",
  opened: { you: "Du fängst an.", other: (name: string) => `${name} fängt an.` },
};

const en: typeof de = {
  ...cardsEn,
  lay: { you: "You lay", other: (name) => `${name} lays` },
  exchange: { you: "You exchange", other: (name) => `${name} exchanges` },
  draw: { you: "You draw", other: (name) => `${name} draws` },
  pass: { you: "You pass", other: (name) => `${name} passes` },
  layNoMore: { you: "You lay no more", other: (name) => `${name} lays no more` },
  andLay: { you: "lay", other: "lays" },
  andExchange: { you: "exchange", other: "exchanges" },
  cards: (n) => (n === 1 ? "a card" : `${number[n] ?? n} cards`),
  jokers: (n) => `${number[n] ?? n} jokers`,
  jokersAs: (jokers, as) => `${jokers} as ${joinNames(as, " and ")}`,
  via: (cards, n, main, from) =>
    `${main ? `${main}, and ` : ""}${cards} over ${n === 1 ? "a connector" : "connectors"} from ${joinNames(
      from.map((colour) => cardsEn.colour[colour]),
      " and ",
    )}`,
  forJokers: (cards, n) => `${cards} for the ${n === 1 ? "joker" : "jokers"}`,
  bonus: (n) => (n === 1 ? "A bonus card!" : `${n} bonus cards!`),
  pileEmpty: "the pile is empty",
  brief: {
    lays: (what) => `lays ${what}`,
    laysMany: (n) => `lays ${n} cards`,
    exchanges: "exchanges",
    draws: "draws",
    passes: "passes",
    bonus: "+ bonus",
  },
  out: { you: "You’re out of cards!", other: (name) => `${name} is out of cards.` },
  allPassed: "Everybody passed. The round is over.",
  opened: { you: "You start.", other: (name) => `${name} starts.` },
};

export type MasterWords = typeof de;

/** Return the words for telling of the game; of the chosen language unless one is named. */
export const words = localize(de, en);
