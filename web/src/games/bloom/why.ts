import type { BloomView } from "../../protocol";
import { nextNumbers } from "./bar";
import type { BoardWords } from "./boardWords";
import { around, following, onward, steps } from "./circle";
import { plays } from "./moves";

/** Why things cannot be done now, each in one sentence. They explain; whether something is legal the server says. */

/** A tile of the hand that has no place. */
export function whyNotPlayed(tile: string, view: BloomView, legal: readonly string[], words: BoardWords): string {
  const { why } = words;
  const name = words.tile(tile);
  if (view.phase === "drawn") return why.drawn;
  if (view.phase === "adding") return why.notHere(name);
  if (view.phase === "building") return whyNotNext(tile, view, words);
  if (tile === "J") return why.jokerNowhere;
  const lower = starterBelow(Number(tile), view, legal);
  return lower ? why.startLower(lower) : why.nowhere(name);
}

/** A tile that does not go on the row being built. */
function whyNotNext(tile: string, view: BloomView, words: BoardWords): string {
  const tiles = view.built?.tiles.map((one) => one.tile) ?? [];
  const numbers = following(tiles);
  if (tile !== "J" && numbers.length && !numbers.includes(Number(tile)))
    return words.why.follows(words.tile(tiles.at(-1) ?? ""), nextNumbers(tiles, words));
  return words.why.dead(words.tile(tile));
}

/** The tile with which a row that has this one in it can begin, going down over tiles of the hand. */
function starterBelow(number: number, view: BloomView, legal: readonly string[]): string | null {
  const hand = new Set(view.hand.map((one) => one.tile));
  const begins = new Set(plays(legal).flatMap((move) => (move.kind === "own" ? [move.tile] : [])));
  for (let at = number, gone = 0; gone < 100; ) {
    const step = [1, 2].find((by) => hand.has(`${onward(at, -by)}`));
    if (!step) return null;
    at = onward(at, -step);
    gone += step;
    if (begins.has(`${at}`)) return `${at}`;
  }
  return null;
}

/** A tile of a row that cannot be robbed. */
export function whyNotRobbed(view: BloomView, row: number, place: number, words: BoardWords): string {
  const { why } = words;
  const tiles = view.rows[row]?.tiles.map((one) => one.tile) ?? [];
  const tile = tiles[place] ?? "";
  if (view.phase === "drawn" || view.phase === "adding") return why.robOnlyNew;
  const built = view.phase === "building" ? view.built : null;
  if (built && built.robbed.length > 1) return why.robTwo;
  if (built?.robbed_row != null && built.robbed_row !== row) return why.robOneRow;
  const next = following(built?.tiles.map((one) => one.tile) ?? []);
  if (tile !== "J" && next.length && !next.includes(Number(tile))) return whyNotNext(tile, view, words);
  if (tiles.length <= 3) return why.robShort;
  const sides = around(tiles, place);
  if (sides && steps(sides.before, sides.after) > 2 * (sides.jokers + 1))
    return why.robGap(words.tile(tile), sides.before, sides.after);
  return why.robNoRow(words.tile(tile));
}

/** An open tile, the bag, or a joker on the board. */
export function whyNotDrawn(what: "open" | "bag" | "joker", view: BloomView, words: BoardWords): string {
  if (what === "joker") return words.why.boardJoker;
  if (what === "bag" && view.pile === 0) return words.why.bagEmpty;
  return words.why.noDraw;
}
