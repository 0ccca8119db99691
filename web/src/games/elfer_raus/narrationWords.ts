import { cardsDe, cardsEn } from "../../cards/words";
import { localize } from "../../device/settings.svelte";
import { number, zahl } from "../../words/numbers";

const de = {
  ...cardsDe,
  lay: { you: "Du legst", other: (name: string) => `${name} legt` },
  draw: { you: "Du ziehst", other: (name: string) => `${name} zieht` },
  pass: { you: "Du passt", other: (name: string) => `${name} passt` },
  layNoMore: { you: "Du legst nichts mehr", other: (name: string) => `${name} legt nichts mehr` },
  drawn: (n: number) => `${zahl[n] ?? n} ${n === 1 ? "Karte" : "Karten"}`,
  thenLays: (what: string) => `und legt ${what}`,
  thenYouLay: (what: string) => `und legst ${what}`,
  pileEmpty: "der Stapel ist leer",
  nothingFits: "es geht nichts",
  brief: {
    lays: (what: string) => `legt ${what}`,
    laysMany: (n: number) => `legt ${n} Karten`,
    draws: (n: number) => `zieht ${n}`,
    drawsLays: (card: string) => `zieht, legt ${card}`,
    passes: "passt",
  },
  out: { you: "Du bist alle Karten los!", other: (name: string) => `${name} ist alle Karten los.` },
  allPassed: "Alle haben gepasst. Die Runde ist vorbei.",
  opened: { you: "Du hast die erste 11 gelegt.", other: (name: string) => `${name} hat die erste 11 gelegt.` },
  begins: { you: "Du fängst an.", other: (name: string) => `${name} fängt an.` },
};

const en: typeof de = {
  ...cardsEn,
  lay: { you: "You lay", other: (name) => `${name} lays` },
  draw: { you: "You draw", other: (name) => `${name} draws` },
  pass: { you: "You pass", other: (name) => `${name} passes` },
  layNoMore: { you: "You lay no more", other: (name) => `${name} lays no more` },
  drawn: (n) => `${number[n] ?? n} ${n === 1 ? "card" : "cards"}`,
  thenLays: (what) => `and lays ${what}`,
  thenYouLay: (what) => `and lay ${what}`,
  pileEmpty: "the pile is empty",
  nothingFits: "nothing fits",
  brief: {
    lays: (what) => `lays ${what}`,
    laysMany: (n) => `lays ${n} cards`,
    draws: (n) => `draws ${n}`,
    drawsLays: (card) => `draws, lays ${card}`,
    passes: "passes",
  },
  out: { you: "You’re out of cards!", other: (name) => `${name} is out of cards.` },
  allPassed: "Everybody passed. The round is over.",
  opened: { you: "You laid the first 11.", other: (name) => `${name} laid the first 11.` },
  begins: { you: "You start.", other: (name) => `${name} starts.` },
};

/** Return the words for telling of the game; of the chosen language unless one is named. */
export const words = localize(de, en);
