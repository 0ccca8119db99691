/** A shape for every colour, each one path in a square of 24 by 24, known by its outline alone. */

export type Colour = "r" | "y" | "g" | "b" | "p" | "o";

export const COLOURS: readonly Colour[] = ["r", "y", "g", "b", "p", "o"];

function point(radius: number, turn: number): string {
  const angle = turn * 2 * Math.PI;
  return `${(12 + radius * Math.sin(angle)).toFixed(2)} ${(12 - radius * Math.cos(angle)).toFixed(2)}`;
}

function circle(radius: number): string {
  return `M${point(radius, 0)}A${radius} ${radius} 0 1 1 ${point(radius, 0.5)}A${radius} ${radius} 0 1 1 ${point(radius, 0)}Z`;
}

function rays(count: number): string {
  const ray = (turn: number) =>
    `M${point(8.2, turn - 0.026)}L${point(11.6, turn - 0.013)}A.9 .9 0 0 1 ${point(11.6, turn + 0.013)}L${point(8.2, turn + 0.026)}Z`;
  return Array.from({ length: count }, (_, index) => ray(index / count)).join("");
}

export const SHAPES: Record<Colour, string> = {
  r: circle(10),
  y: circle(6.3) + rays(8),
  g: "M3.2 20.8C1.4 11.2 7.6 2.6 21.4 2.6 21.6 15.6 14.6 22.6 5.4 19.8L3.9 22.2 2.2 21ZM6.4 17.3 13.9 9.6 13.1 8.8 5.5 16.2Z",
  b: "M12 1.4C12 1.4 20 10.2 20 15.1A8 8 0 0 1 4 15.1C4 10.2 12 1.4 12 1.4Z",
  p: "M10.9 1.9 3.4 10.8A1.9 1.9 0 0 0 3.4 13.2L10.9 22.1A1.45 1.45 0 0 0 13.1 22.1L20.6 13.2A1.9 1.9 0 0 0 20.6 10.8L13.1 1.9A1.45 1.45 0 0 0 10.9 1.9Z",
  o: "M10.4 3.4 1.7 18.3A1.85 1.85 0 0 0 3.3 21.1H20.7A1.85 1.85 0 0 0 22.3 18.3L13.6 3.4A1.85 1.85 0 0 0 10.4 3.4Z",
};

/** Return the two parts of a card's text, such as `r12`. */
export function parseCard(card: string): { colour: Colour; number: number } {
  const colour = COLOURS.find((letter) => card.startsWith(letter));
  if (!colour) throw new Error(`no card: ${card}`);
  return { colour, number: Number(card.slice(1)) };
}

/** What a card shows: a number in its colour, or a sign. */
type CardFace = { colour: Colour; number: number } | { sign: "joker" | "skip" };

/** Return the face of any card: `r12`, `J` a joker, `S` a skip card. */
export function parseFace(card: string): CardFace {
  if (card === "J") return { sign: "joker" };
  if (card === "S") return { sign: "skip" };
  return parseCard(card);
}
