/** The notation, read: which tile goes where. What is legal comes from the server. */

type Simple = "draw" | "end" | "joker" | "pass";
export type Rob = { kind: "rob"; move: string; tile: string; row: number; place: number | null };
/** What a tile of the hand can do: begin or continue a new row, take a joker's place, stand in a row. */
export type Play =
  | { kind: "own"; move: string; tile: string }
  | { kind: "exchange" | "add"; move: string; tile: string; row: number; place: number };
export type Move = Rob | Play | { kind: "take"; move: string; tile: string } | { kind: Simple; move: string };

const SIMPLE: Record<string, Simple> = { "+": "draw", ".": "end", "*": "joker", "-": "pass" };
const FORM = /^(\+?)(\d+|J)(?:([<x>])(\d+)(?:\.(\d+))?)?$/;

/** One move; throws when it is none of Bloom's. */
export function read(move: string): Move {
  const simple = SIMPLE[move];
  if (simple) return { kind: simple, move };
  const [, plus, tile, sign, at, spot] = FORM.exec(move) ?? [];
  if (!tile) throw new Error(`no move of Bloom: ${move}`);
  if (plus) return { kind: "take", move, tile };
  if (!sign) return { kind: "own", move, tile };
  const row = Number(at);
  if (sign === "<") return { kind: "rob", move, tile, row, place: spot === undefined ? null : Number(spot) };
  return { kind: sign === "x" ? "exchange" : "add", move, tile, row, place: Number(spot) };
}

/** All that tiles of the hand can do. */
export function plays(legal: readonly string[]): Play[] {
  return legal
    .map(read)
    .filter((move): move is Play => move.kind === "own" || move.kind === "exchange" || move.kind === "add");
}

/** All tiles of rows that may be robbed. */
export function robs(legal: readonly string[]): Rob[] {
  return legal.map(read).filter((move) => move.kind === "rob");
}

/** The move that robs what lies at a place of a row, if it may be robbed. */
export function robbing(all: readonly Rob[], tile: string, row: number, place: number): Rob | undefined {
  return all.find((move) => move.tile === tile && move.row === row && (move.place === null || move.place === place));
}

/** Of what a tile can do, that which means this tile of a row: its place, or right before or after it. */
export function near(moves: readonly Play[], row: number, place: number): Play[] {
  return moves.filter(
    (move) =>
      move.kind !== "own" &&
      move.row === row &&
      (move.place === place || (move.kind === "add" && move.place === place + 1)),
  );
}
