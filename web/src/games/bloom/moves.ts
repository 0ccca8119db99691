/** Parses the notation of moves; which moves are legal comes from the server. */

type Simple = "draw" | "end" | "joker" | "pass";
export type Rob = { kind: "rob"; move: string; tile: string; row: number; place: number | null };
/** What a tile of the hand can do: begin or continue a new row, take a joker's place, stand in a row. */
export type Play =
  | { kind: "own"; move: string; tile: string }
  | { kind: "exchange" | "add"; move: string; tile: string; row: number; place: number };
export type Move = Rob | Play | { kind: "take"; move: string; tile: string } | { kind: Simple; move: string };

const SIMPLE: Record<string, Simple> = { "+": "draw", ".": "end", "*": "joker", "-": "pass" };
const FORM = /^(\+?)(\d+|J)(?:([<x>])(\d+)(?:\.(\d+))?)?$/;

/** Return a move of Bloom from its notation. Throws an error when it is none. */
export function parseMove(move: string): Move {
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

/** Return the moves that tiles in hand can make. */
export function listPlays(legal: readonly string[]): Play[] {
  return legal
    .map(parseMove)
    .filter((move): move is Play => move.kind === "own" || move.kind === "exchange" || move.kind === "add");
}

/** Return the moves that take tiles out of rows. */
export function listRobs(legal: readonly string[]): Rob[] {
  return legal.map(parseMove).filter((move) => move.kind === "rob");
}

/** Return the move that robs the tile at a place of a row, if it may be robbed. */
export function findRob(all: readonly Rob[], tile: string, row: number, place: number): Rob | undefined {
  return all.find((move) => move.tile === tile && move.row === row && (move.place === null || move.place === place));
}

/** Return the moves of a tile that are about this tile of a row: in its place, or right before or after it. */
export function listMovesNear(moves: readonly Play[], row: number, place: number): Play[] {
  return moves.filter(
    (move) =>
      move.kind !== "own" &&
      move.row === row &&
      (move.place === place || (move.kind === "add" && move.place === place + 1)),
  );
}
