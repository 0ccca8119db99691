import type { Colour } from "./shapes";

/** The names of cards, for every game that has them. */
export interface CardWords {
  colour: Record<Colour, string>;
  /** A colour as a title. */
  row: Record<Colour, string>;
  /** Before a number: "die rote 12". */
  card: Record<Colour, string>;
  joker: string;
  skip: string;
  and: string;
}

export const cardsDe: CardWords = {
  colour: { r: "rot", y: "gelb", g: "grün", b: "blau", p: "lila", o: "orange" },
  row: { r: "Rot", y: "Gelb", g: "Grün", b: "Blau", p: "Lila", o: "Orange" },
  card: { r: "rote", y: "gelbe", g: "grüne", b: "blaue", p: "lila", o: "orange" },
  joker: "Joker",
  skip: "Aussetzen",
  and: "und",
};

export const cardsEn: CardWords = {
  colour: { r: "red", y: "yellow", g: "green", b: "blue", p: "purple", o: "orange" },
  row: { r: "Red", y: "Yellow", g: "Green", b: "Blue", p: "Purple", o: "Orange" },
  card: { r: "red", y: "yellow", g: "green", b: "blue", p: "purple", o: "orange" },
  joker: "joker",
  skip: "skip card",
  and: "and",
};
