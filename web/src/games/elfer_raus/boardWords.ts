import { localize } from "../../device/settings.svelte";
import { words } from "./narrationWords";

/** What is said at the table only; loaded with it. */
const de = {
  ...words("de"),
  lies: (row: string, low: number, high: number) =>
    low === high ? `${row}: ${low} liegt` : `${row}: ${low} bis ${high} liegen`,
  empty: (row: string) => `${row}: Die 11 fehlt noch`,
  board: "Die vier Reihen",
  layHere: (card: string) => `${card} hierher legen`,
  playable: "passt",
  pile: (n: number) =>
    n === 0 ? "Nachziehstapel: leer" : n === 1 ? "Nachziehstapel: noch 1 Karte" : `Nachziehstapel: noch ${n} Karten`,
  layChosen: "Tipp sie noch einmal an, oder den Platz, der leuchtet.",
  must: "Leg mindestens eine Karte an.",
  more: "Noch eine, wenn du magst.",
  layOn: "Es passt noch etwas: Leg weiter.",
  nothingFits: "Mehr passt gerade nicht.",
  /** `most`: the most cards to draw; null: until one fits. */
  mustDraw: (most: number | null) =>
    most === null
      ? "Nichts passt: Zieh, bis eine passt."
      : `Nichts passt: Zieh ${most > 1 ? "bis zu " : ""}${de.drawn(most)}.`,
  mustPass: "Nichts passt, und der Stapel ist leer.",
  neverDrawn: "Nichts passt, und gezogen wird nicht.",
  end: "Fertig",
  drawButton: "Ziehen",
  passButton: "Passen",
};

const en: typeof de = {
  ...words("en"),
  lies: (row, low, high) =>
    low === high ? `${row}: ${low} is on the table` : `${row}: ${low} to ${high} are on the table`,
  empty: (row) => `${row}: the 11 is still missing`,
  board: "The four rows",
  layHere: (card) => `Lay ${card} here`,
  playable: "fits",
  pile: (n) => (n === 0 ? "Draw pile: empty" : n === 1 ? "Draw pile: 1 card left" : `Draw pile: ${n} cards left`),
  layChosen: "Tap it again, or the glowing place.",
  must: "Lay at least one card.",
  more: "Lay another, if you like.",
  layOn: "Something still fits: go on laying.",
  nothingFits: "Nothing else fits right now.",
  mustDraw: (most) =>
    most === null
      ? "Nothing fits: draw until a card does."
      : `Nothing fits: draw ${most > 1 ? "up to " : ""}${en.drawn(most)}.`,
  mustPass: "Nothing fits, and the pile is empty.",
  neverDrawn: "Nothing fits, and there is no drawing.",
  end: "Done",
  drawButton: "Draw",
  passButton: "Pass",
};

export type TableWords = typeof de;

/** Return the words that are said at the board; of the chosen language unless one is named. */
export const w = localize(de, en);
