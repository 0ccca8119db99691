import { flowersOf } from "../src/games/bloom/flowers";
import type { BloomBuilt, BloomSeen, BloomTile, BloomView, Moved } from "../src/protocol";

export function tiles(...names: string[]): BloomTile[] {
  return names.map((tile) => ({ tile, flowers: flowersOf(tile) }));
}

export function built(names: string[], robbed: number[] = [], row: number | null = null): BloomBuilt {
  const all = tiles(...names);
  return { tiles: all, robbed, robbed_row: row, flowers: all.reduce((sum, one) => sum + one.flowers, 0) };
}

/** A round of Bloom with two rows on the table, before the regular action; anything can be set otherwise. */
export function bloom(view: Partial<BloomView> = {}): BloomView {
  return {
    rows: [
      { seat: 0, tiles: tiles("15", "16", "17", "18", "19", "20") },
      { seat: 1, tiles: tiles("22", "J", "25") },
    ],
    open: tiles("1", "4", "17", "33", "40", "44", "63", "99"),
    pile: 50,
    board_jokers: 1,
    scoring: [1, 1, 2, 5, 9, 11],
    players: [0, 1].map(() => ({ count: 13, known: [], scoring: [3, 5], points: 8 })),
    hand: tiles("21", "23", "24", "26", "51", "J"),
    starter: 0,
    open_size: 8,
    joker_count: 4,
    shortest: 3,
    step: 2,
    most_robbed: 2,
    phase: "before",
    built: null,
    adding_row: null,
    passes: 0,
    ...view,
  };
}

/** A move as seen by whoever made it. */
export function made(move: string, seen: Partial<BloomSeen> = {}, seat = 1): Moved {
  const all = {
    move,
    drawn: null,
    hidden: move === "+",
    opened: [],
    board_jokers: 0,
    row: null,
    scoring: null,
    ...seen,
  };
  return { kind: "moved", seat, move, seen: all, by: "person" };
}
