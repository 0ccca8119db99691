import { parseCard } from "../../cards/shapes";
import type { Level8View } from "../../protocol";
import { findRunNeighbours } from "./melds";

/** A target position of a card: a meld `2.1`, the own `discard` pile, a player `seat2`, or the next meld on the desk, `desk0`. */
export interface DropTarget {
  spot: string;
  move: string;
  /** The end of a run to which it goes. */
  end?: "low" | "high";
}

/** Return the target positions of a card in hand, by the legal moves. */
export function listDropTargets(card: string, legal: readonly string[], view: Level8View): DropTarget[] {
  return legal.flatMap((move): DropTarget[] => {
    if (move === card) return [{ spot: "desk0", move }];
    if (move === `/${card}`) return [{ spot: "discard", move }];
    if (!move.startsWith(`${card}>`)) return [];
    const to = move.slice(card.length + 1);
    if (!to.includes(".")) return [{ spot: `seat${to}`, move }];
    const spot = to.replace(/[lh]$/, "");
    const end = findEnd(card, to, view);
    return [end ? { spot, move, end } : { spot, move }];
  });
}

function findEnd(card: string, to: string, view: Level8View): DropTarget["end"] {
  if (to.endsWith("l")) return "low";
  if (to.endsWith("h")) return "high";
  const [seat, index] = to.split(".").map(Number);
  const meld = view.melds[seat ?? 0]?.[index ?? 0];
  if (meld?.kind !== "R" || card === "J") return undefined;
  return parseCard(card).number === findRunNeighbours(meld).low ? "low" : "high";
}

/** Return the card that a move takes out of the hand; null when it takes none. */
export function findCard(move: string): string | null {
  return /^[/=]?([rygbpo]\d+|J|S)(?:>|$)/.exec(move)?.[1] ?? null;
}

/** Whether a move ends the turn, so that none can follow it. */
export function endsTurn(move: string): boolean {
  return move.startsWith("/") || /^S>\d$/.test(move);
}
