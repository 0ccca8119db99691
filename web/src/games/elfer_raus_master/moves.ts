import type { Colour } from "../../cards/shapes";

/** A move that lays a card, or exchanges one for the joker that lies in its place. */
export interface Lay {
  move: string;
  /** Where: `b9`. */
  spot: string;
  joker: boolean;
  /** The row from which a connector leads there. */
  source: Colour | null;
  exchange: boolean;
}

/** Return the parts of a move such as `r12`, `J@r12`, `y>b9`, `y>J@b9` or `r7xJ`; null for one that ends the turn. */
export function parseLay(move: string): Lay | null {
  const found = /^(?:([rygb])>)?(J@)?([rygb]\d+)(xJ)?$/.exec(move);
  if (!found?.[3]) return null;
  return {
    move,
    spot: found[3],
    joker: found[2] !== undefined,
    source: (found[1] as Colour | undefined) ?? null,
    exchange: found[4] !== undefined,
  };
}

/** Return by position the move that a press makes: with a joker chosen, laying it there, otherwise laying or exchanging the card itself. */
export function listOffers(legal: readonly string[], joker: boolean): Map<string, Lay> {
  const lays = legal.flatMap((move) => parseLay(move) ?? []);
  return new Map(lays.filter((one) => one.joker === joker).map((one) => [one.spot, one]));
}

/** Return the keys of the cards in hand that some move is about. */
export function findMovable(keys: readonly string[], legal: readonly string[]): Set<string> {
  const cards = listOffers(legal, false);
  const joker = listOffers(legal, true).size > 0;
  return new Set(keys.filter((key) => cards.has(key) || (joker && key.startsWith("J"))));
}
