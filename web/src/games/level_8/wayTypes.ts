import type { Kind } from "./melds";

/** A planned meld; null for missing cards. A run's cards ascend, others are sorted by colour or number, jokers last. */
export interface PlannedMeld {
  kind: Kind;
  value: string;
  cards: (string | null)[];
}

/** A way to lay a level, possibly incomplete. */
export interface Way {
  /** Its unique key, such as `R4 V7`. */
  key: string;
  melds: PlannedMeld[];
  /** The moves that lay its cards. */
  moves: readonly string[];
  missing: number;
  jokers: number;
}

/** By card, the meld that it is pinned to; `EXCLUDED` to leave it in the hand. */
export type Wishes = ReadonlyMap<string, number>;
export const EXCLUDED = -1;

/** Return what a slot of a meld is for: a number, or a colour. */
export function labelSlot({ kind, value }: PlannedMeld, slot: number): string {
  return kind === "R" ? `${Number(value) + slot}` : value;
}

/** Return the way that moves describe, for a level of which nothing is laid. */
export function readWay(moves: readonly string[]): Way {
  const melds: PlannedMeld[] = [];
  for (const move of moves)
    if (/^[RVC]/.test(move)) melds.push({ kind: move.charAt(0) as Kind, value: move.slice(1), cards: [] });
    else melds.at(-1)?.cards.push(move);
  const key = melds.map(({ kind, value }) => kind + value).join(" ");
  return { key, melds, moves, missing: 0, jokers: moves.filter((move) => move === "J").length };
}
