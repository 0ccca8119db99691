import { parseFace } from "../../cards/shapes";
import { cardsDe, cardsEn } from "../../cards/words";
import { localize } from "../../device/settings.svelte";

const de = {
  ...cardsDe,
  jokerMeans: "Ein Joker ist, was dir fehlt: jede Zahl, jede Farbe.",
  skipMeans: "Statt abzuwerfen, legst du sie vor jemanden, der dann aussetzt.",
  number: (number: number, colour: string) =>
    `Sie zählt als ${number} in einer Folge und unter gleichen Zahlen, und als Karte in ${colour}.`,
};

const en: typeof de = {
  ...cardsEn,
  jokerMeans: "A joker is whatever you lack: any number, any colour.",
  skipMeans: "Instead of discarding, put it in front of somebody: they miss a turn.",
  number: (number, colour) => `It is a ${number} in a run or among equal numbers, and a card in ${colour}.`,
};

const w = localize(de, en);

/** Return in a sentence what a card of the hand means. */
export function explainCard(card: string): string {
  const face = parseFace(card);
  if ("sign" in face) return face.sign === "joker" ? w().jokerMeans : w().skipMeans;
  const colour = w().row[face.colour];
  return w().number(face.number, w() === en ? colour.toLowerCase() : colour);
}
