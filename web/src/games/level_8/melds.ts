import type { Level8Meld, Level8View } from "../../protocol";

/** A run, a set of one number, or cards of one colour. */
export type Kind = "R" | "V" | "C";

/** A meld that a level asks for: `R3` is a run of three. */
export interface RequiredMeld {
  kind: Kind;
  size: number;
}

/** Return the melds of a level from their texts. */
export function parseLevel(level: readonly string[]): RequiredMeld[] {
  return level.map((text) => ({ kind: text.charAt(0) as Kind, size: Number(text.slice(1)) }));
}

/** Return the melds that a seat's level asks for in this round, as texts. */
export function levelOf(view: Level8View, seat: number): readonly string[] {
  return view.level_card[(view.levels[seat] ?? 1) - 1] ?? [];
}

/** Return the melds that a seat's level asks for in this round. */
export function listRequiredMelds(view: Level8View, seat: number): RequiredMeld[] {
  return parseLevel(levelOf(view, seat));
}

/** Return the numbers next to a run, below and above it. */
export function findRunNeighbours(meld: Level8Meld): { low: number; high: number } {
  const low = Number(meld.value) - 1;
  return { low, high: low + meld.cards.length + 1 };
}

/** Return the melds that the seat to move still has to lay, and the laid part of the one that was begun. */
export function findProgress(
  view: Level8View,
  turn: number,
  legal: readonly string[],
): { done: number; begun: Level8Meld | null } {
  if (view.laid[turn]) return { done: listRequiredMelds(view, turn).length, begun: null };
  const done = view.laying ?? 0;
  const card = legal.some((move) => /^([rygbpo]\d+|J)$/.test(move));
  return { done, begun: (card && view.melds[turn]?.[done]) || null };
}
