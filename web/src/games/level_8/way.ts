import type { Kind } from "./melds";

/** A meld as it could be laid; null where a card is missing. A run's cards ascend, others lie by colour or number, jokers last. */
export interface Fill {
  kind: Kind;
  value: string;
  cards: (string | null)[];
}

/** One way to lay a level, or what there is of it. */
export interface Way {
  /** What tells it from the others, such as `R4 V7`. */
  key: string;
  melds: Fill[];
  /** The moves that lay its cards. */
  moves: readonly string[];
  missing: number;
  jokers: number;
}

/** In which meld a card shall lie, by card; OUT where it shall not be laid. */
export type Wishes = ReadonlyMap<string, number>;
export const OUT = -1;

/** Return the way in which moves lay a level that nothing lies of. */
export function wayOf(moves: readonly string[]): Way {
  const melds: Fill[] = [];
  for (const move of moves)
    if (/^[RVC]/.test(move)) melds.push({ kind: move.charAt(0) as Kind, value: move.slice(1), cards: [] });
    else melds.at(-1)?.cards.push(move);
  const key = melds.map(({ kind, value }) => kind + value).join(" ");
  return { key, melds, moves, missing: 0, jokers: moves.filter((move) => move === "J").length };
}
