import { cardsDe, cardsEn } from "../../cards/words";
import { translated } from "../../device/settings.svelte";

const zahl = ["keine", "eine", "zwei", "drei", "vier", "fünf", "sechs"];
const number = ["no", "one", "two", "three", "four", "five", "six"];

const de = {
  ...cardsDe,
  pitch: "Vier Reihen wachsen aus den 11ern. Wer zuerst nichts mehr auf der Hand hat, gewinnt.",
  lies: (row: string, low: number, high: number) =>
    low === high ? `${row}: ${low} liegt` : `${row}: ${low} bis ${high} liegen`,
  empty: (row: string) => `${row}: Die 11 fehlt noch`,
  board: "Die vier Reihen",
  layHere: (card: string) => `${card} hierher legen`,
  playable: "passt",
  pile: (n: number) =>
    n === 0 ? "Nachziehstapel: leer" : n === 1 ? "Nachziehstapel: noch 1 Karte" : `Nachziehstapel: noch ${n} Karten`,
  lay: { you: "Du legst", other: (name: string) => `${name} legt` },
  draw: { you: "Du ziehst", other: (name: string) => `${name} zieht` },
  pass: { you: "Du passt", other: (name: string) => `${name} passt` },
  drawn: (n: number) => `${zahl[n] ?? n} ${n === 1 ? "Karte" : "Karten"}`,
  thenLays: (what: string) => `und legt ${what}`,
  thenYouLay: (what: string) => `und legst ${what}`,
  pileEmpty: "der Stapel ist leer",
  nothingFits: "nichts passt",
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
  must: "Leg mindestens eine Karte an.",
  more: "Noch eine, wenn du magst.",
  goOn: "Es passt noch etwas: Leg weiter.",
  noMore: "Mehr passt gerade nicht.",
  /** `most`: so many cards at most; null: until one fits. */
  mustDraw: (most: number | null) =>
    most === null
      ? "Nichts passt: Zieh, bis eine passt."
      : `Nichts passt: Zieh ${most > 1 ? "bis zu " : ""}${de.drawn(most)}.`,
  mustPass: "Nichts passt, und der Stapel ist leer.",
  neverDrawn: "Nichts passt, und gezogen wird nicht.",
  end: "Fertig",
  drawButton: "Ziehen",
  passButton: "Passen",
  bestOf: "Wie viele Runden?",
  drop: "Zu zweit: eine Farbe weglassen?",
  dropNone: "nein",
};

const en: typeof de = {
  ...cardsEn,
  pitch: "Four rows grow from the 11s. Get rid of your cards first and you win.",
  lies: (row, low, high) =>
    low === high ? `${row}: ${low} is on the table` : `${row}: ${low} to ${high} are on the table`,
  empty: (row) => `${row}: the 11 is still missing`,
  board: "The four rows",
  layHere: (card) => `Lay ${card} here`,
  playable: "fits",
  pile: (n) => (n === 0 ? "Draw pile: empty" : n === 1 ? "Draw pile: 1 card left" : `Draw pile: ${n} cards left`),
  lay: { you: "You lay", other: (name) => `${name} lays` },
  draw: { you: "You draw", other: (name) => `${name} draws` },
  pass: { you: "You pass", other: (name) => `${name} passes` },
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
  begins: { you: "You begin.", other: (name) => `${name} begins.` },
  must: "Lay at least one card.",
  more: "Lay another, if you like.",
  goOn: "Something still fits: go on laying.",
  noMore: "Nothing else fits right now.",
  mustDraw: (most) =>
    most === null
      ? "Nothing fits: draw until a card does."
      : `Nothing fits: draw ${most > 1 ? "up to " : ""}${en.drawn(most)}.`,
  mustPass: "Nothing fits, and the pile is empty.",
  neverDrawn: "Nothing fits, and nothing is drawn.",
  end: "Done",
  drawButton: "Draw",
  passButton: "Pass",
  bestOf: "How many rounds?",
  drop: "Two players: leave out a colour?",
  dropNone: "no",
};

export type ElferWords = typeof de;

/** Return the words for telling of the game; of the chosen language unless one is named. */
export const words = translated(de, en);
