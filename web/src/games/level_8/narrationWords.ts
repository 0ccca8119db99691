import type { Colour } from "../../cards/shapes";
import { cardsDe, cardsEn } from "../../cards/words";
import { localize } from "../../device/settings.svelte";
import { number, zahl } from "../../words/numbers";

const cards = (n: number) => (n === 1 ? "eine Karte" : `${n} Karten`);
const cardsEnglish = (n: number) => (n === 1 ? "one card" : `${n} cards`);

const de = {
  ...cardsDe,
  /** A complete meld. */
  meld: {
    R: (low: string, high: string) => `${low} bis ${high}`,
    V: (n: number, value: string) => `${zahl[n] ?? n} ${value}er`,
    C: (n: number, colour: Colour) => `${zahl[n] ?? n} ${cardsDe.card[colour]} Karten`,
  },
  /** Melds of equal cards, all of one size. */
  setsOf: (n: number, values: readonly string[]) =>
    `je ${zahl[n] ?? n} ${values.map((value) => `${value}er`).join(", ")}`,
  /** A meld of which only the beginning is known. */
  begun: {
    R: (low: string) => `Folge ab ${low}`,
    V: (value: string) => `${value}er`,
    C: (colour: Colour) => `${cardsDe.card[colour]} Karten`,
  },
  jokers: (n: number) => `${zahl[n] ?? n} Joker`,
  phrases: {
    take: { you: (what: string) => `nimmst ${what}`, other: (what: string) => `nimmt ${what}` },
    from: (name: string) => `von ${name}`,
    fromYou: "von dir",
    fromOwn: { you: "von deinem Stapel", other: "vom eigenen Stapel" },
    draws: { you: "ziehst", other: "zieht" },
    levelOut: {
      you: (what: string) => `legst dein Level aus (${what})`,
      other: (what: string) => `legt das Level aus (${what})`,
    },
    off: {
      you: (what: string, where: string) => `legst ${what}${where} an`,
      other: (what: string, where: string) => `legt ${what}${where} an`,
    },
    onto: (name: string) => ` bei ${name}`,
    ontoYours: " bei dir",
    ontoOwn: { you: " bei dir", other: " bei sich" },
    discard: { you: (what: string) => `wirfst ${what} ab`, other: (what: string) => `wirft ${what} ab` },
    skip: { you: (name: string) => `lässt ${name} aussetzen`, other: (name: string) => `lässt ${name} aussetzen` },
    skipYou: "lässt dich aussetzen",
    keep: { you: (what: string) => `behältst ${what}`, other: (what: string) => `behält ${what}` },
    cards: (n: number) => (n === 0 ? "nichts" : n === 1 ? "eine Karte" : `${zahl[n] ?? n} Karten`),
    nothing: { you: "kannst nichts nehmen", other: "kann nichts nehmen" },
    you: "Du",
    loses: { you: "Du setzt aus.", other: (name: string) => `${name} setzt aus.` },
    formed: "Der Stapel wird neu gemischt.",
  },
  brief: {
    draws: "zieht",
    takes: (what: string) => `nimmt ${what}`,
    lays: "legt Level aus",
    off: (n: number) => `legt ${cards(n)} an`,
    discards: (what: string) => `wirft ${what} ab`,
    skip: "Aussetzen!",
    keeps: (n: number) => `behält ${cards(n)}`,
  },
  over: {
    out: {
      you: "Du bist alle Karten los und steigst zwei Level auf!",
      other: (name: string) => `${name} ist alle Karten los und steigt zwei Level auf.`,
    },
    won: { you: "Du hast gewonnen!", other: (name: string) => `${name} hat gewonnen!` },
    plain: "Die Runde ist vorbei.",
    limit: "Die Runde hat zu lange gedauert und zählt nicht: Niemand steigt auf.",
  },
  opened: { you: "Du hast gegeben.", other: (name: string) => `${name} hat gegeben.` },
};

const en: typeof de = {
  ...cardsEn,
  meld: {
    R: (low, high) => `${low} to ${high}`,
    V: (n, value) => `${number[n] ?? n} ${value}s`,
    C: (n, colour) => `${number[n] ?? n} ${en.colour[colour]} cards`,
  },
  setsOf: (n, values) => `${number[n] ?? n} each of ${values.map((value) => `${value}s`).join(", ")}`,
  begun: { R: (low) => `run from ${low}`, V: (value) => `${value}s`, C: (colour) => `${en.colour[colour]} cards` },
  jokers: (n) => `${number[n] ?? n} jokers`,
  phrases: {
    take: { you: (what) => `take ${what}`, other: (what) => `takes ${what}` },
    from: (name) => `from ${name}`,
    fromYou: "from you",
    fromOwn: { you: "from your own pile", other: "from their own pile" },
    draws: { you: "draw", other: "draws" },
    levelOut: { you: (what) => `lay your level (${what})`, other: (what) => `lays their level (${what})` },
    off: { you: (what, where) => `lay off ${what}${where}`, other: (what, where) => `lays off ${what}${where}` },
    onto: (name) => ` on ${name}’s cards`,
    ontoYours: " on your cards",
    ontoOwn: { you: " on your own cards", other: " on their own cards" },
    discard: { you: (what) => `discard ${what}`, other: (what) => `discards ${what}` },
    skip: { you: (name) => `make ${name} miss a turn`, other: (name) => `makes ${name} miss a turn` },
    skipYou: "makes you miss a turn",
    keep: { you: (what) => `keep ${what}`, other: (what) => `keeps ${what}` },
    cards: (n) => (n === 0 ? "nothing" : n === 1 ? "one card" : `${number[n] ?? n} cards`),
    nothing: { you: "have nothing to take", other: "has nothing to take" },
    you: "You",
    loses: { you: "You miss a turn.", other: (name) => `${name} misses a turn.` },
    formed: "The pile is reshuffled.",
  },
  brief: {
    draws: "draws",
    takes: (what) => `takes ${what}`,
    lays: "lays their level",
    off: (n) => `lays off ${cardsEnglish(n)}`,
    discards: (what) => `discards ${what}`,
    skip: "skip card!",
    keeps: (n) => `keeps ${cardsEnglish(n)}`,
  },
  over: {
    out: {
      you: "You’re out of cards and climb two levels!",
      other: (name) => `${name} is out of cards and climbs two levels.`,
    },
    won: { you: "You won!", other: (name) => `${name} won!` },
    plain: "The round is over.",
    limit: "The round took too long and doesn’t count: nobody climbs.",
  },
  opened: { you: "You dealt.", other: (name) => `${name} dealt.` },
};

export type LevelWords = typeof de;

/** Return the words for telling of the game; of the chosen language unless one is named. */
export const words = localize(de, en);
