import { parse } from "../../cards/shapes";
import type { Level8View } from "../../protocol";
import type { TableWords } from "./boardWords";
import { beside } from "./melds";
import type { Plan } from "./plan.svelte";

/** Where a card may go: a meld `2.1`, one's own `discard` pile, before a player `seat2`, the `desk` on which the level is laid. */
export interface Place {
  spot: string;
  move: string;
  /** At which end of a run it will lie. */
  end?: "low" | "high";
}

/** Return where a card in hand may go now, by the legal moves. */
export function placesOf(card: string, legal: readonly string[], view: Level8View): Place[] {
  return legal.flatMap((move): Place[] => {
    if (move === card) return [{ spot: "desk", move }];
    if (move === `/${card}`) return [{ spot: "discard", move }];
    if (!move.startsWith(`${card}>`)) return [];
    const to = move.slice(card.length + 1);
    if (!to.includes(".")) return [{ spot: `seat${to}`, move }];
    const spot = to.replace(/[lh]$/, "");
    const end = endOf(card, to, view);
    return [end ? { spot, move, end } : { spot, move }];
  });
}

function endOf(card: string, to: string, view: Level8View): Place["end"] {
  if (to.endsWith("l")) return "low";
  if (to.endsWith("h")) return "high";
  const [seat, index] = to.split(".").map(Number);
  const meld = view.melds[seat ?? 0]?.[index ?? 0];
  if (meld?.kind !== "R" || card === "J") return undefined;
  return parse(card).number === beside(meld).low ? "low" : "high";
}

/** Return the card that a move takes out of the hand; null when it takes none. */
export function cardIn(move: string): string | null {
  return /^[/=]?([rygbpo]\d+|J|S)(?:>|$)/.exec(move)?.[1] ?? null;
}

/** Whether a move ends the turn, so that none can follow it. */
export function endsTurn(move: string): boolean {
  return move.startsWith("/") || /^S>\d$/.test(move);
}

/**
 * What somebody tried who pressed a place, or let a card go over it, where it cannot go: the move, or where there is no such move,
 * that of discarding a card, and what is said when that one is legal: the place alone was wrong. `card` is empty where none is held up.
 */
export function attempt(
  card: string,
  spot: string,
  view: Level8View,
  me: number | null,
  words: TableWords,
): { move: string; otherwise: string | null } {
  const [place, at] = /^([a-z]*)(.*)$/.exec(spot)?.slice(1) ?? [];
  const drop = (otherwise: string) => ({ move: `/${card}`, otherwise });
  const { wrongSpot } = words;
  if (!card && spot === "pile") return { move: "+", otherwise: null };
  if (!card) return { move: `/${view.hand[0]}`, otherwise: wrongSpot.cardFirst };
  if (place === "desk") return drop(card === "S" ? wrongSpot.noSkipDesk : wrongSpot.deskNotHere);
  if (view.phase === "draw" || spot === "discard") return { move: `/${card}`, otherwise: null };
  if (spot === "pile") return { move: "+", otherwise: null };
  if (place === "top") return Number(at) === me ? { move: `<${at}`, otherwise: null } : drop(wrongSpot.ownPile);
  if (place === "seat") return card === "S" ? { move: `S>${at}`, otherwise: null } : drop(wrongSpot.onlySkip);
  if (card === "S") return drop(wrongSpot.skipNever);
  const [seat, index] = spot.split(".").map(Number);
  const run = view.melds[seat ?? 0]?.[index ?? 0]?.kind === "R";
  return { move: `${card}>${spot}${card === "J" && run ? "l" : ""}`, otherwise: null };
}

/** Return what to do for a level that is planned, or what it lacks; `label` is what the button says that lays it. */
export function missingOn({ moves, way }: Pick<Plan, "moves" | "way">, label: string, words: TableWords): string {
  const { layBelow, lacks, cardFirst } = words.wrongSpot;
  if (moves.length) return layBelow(label);
  if (!way) return cardFirst;
  return way.missing > 0 ? lacks(way.missing) : words.mustKeepOne;
}
