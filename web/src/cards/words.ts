import type { Colour } from "./shapes";

/** The names of cards, for every game that has them. */
export interface CardWords {
  colour: Record<Colour, string>;
  /** A colour as a title. */
  row: Record<Colour, string>;
  /** Before a number: "die rote 12". */
  card: Record<Colour, string>;
  /** After "your" and before several numbers: "deine roten 12 und 13". */
  several: Record<Colour, string>;
  /** Before a card in a sentence: "legt die rote 12". */
  the: string;
  joker: string;
  skip: string;
  /** As the object of a sentence. */
  aJoker: string;
  aSkip: string;
  /** Several jokers as the object of a sentence; missing where each is named. */
  jokers?(n: number): string;
  and: string;
  /** Between parts of which one holds an "und" itself, with its spaces. */
  andAlso: string;
}

export const cardsDe: CardWords = {
  colour: { r: "rot", y: "gelb", g: "grün", b: "blau", p: "lila", o: "orange" },
  row: { r: "Rot", y: "Gelb", g: "Grün", b: "Blau", p: "Lila", o: "Orange" },
  card: { r: "rote", y: "gelbe", g: "grüne", b: "blaue", p: "lila", o: "orange" },
  several: { r: "roten", y: "gelben", g: "grünen", b: "blauen", p: "lila", o: "orangen" },
  the: "die",
  joker: "Joker",
  skip: "Aussetzen-Karte",
  aJoker: "einen Joker",
  aSkip: "eine Aussetzen-Karte",
  and: "und",
  andAlso: " sowie ",
};

export const cardsEn: CardWords = {
  colour: { r: "red", y: "yellow", g: "green", b: "blue", p: "purple", o: "orange" },
  row: { r: "Red", y: "Yellow", g: "Green", b: "Blue", p: "Purple", o: "Orange" },
  card: { r: "red", y: "yellow", g: "green", b: "blue", p: "purple", o: "orange" },
  several: { r: "red", y: "yellow", g: "green", b: "blue", p: "purple", o: "orange" },
  the: "the",
  joker: "joker",
  skip: "skip card",
  aJoker: "a joker",
  aSkip: "a skip card",
  and: "and",
  andAlso: ", and ",
};
