/** What games have in common whose cards lie in a row for each colour, on numbered positions. */
import type { Colour } from "../cards/shapes";
import type { Moved } from "../protocol";
import type { Entry } from "../session/log";

interface Row {
  colour: string;
}

/** Milliseconds between the flights of several cards. */
export const STAGGER = 110;

export function colourOf(row: Row): Colour {
  return row.colour as Colour;
}

/** Whether a move ends the turn, so that none can follow it: any other names a card. */
export function endsTurn(move: string): boolean {
  return move.length === 1;
}

/** Return where the last card of the round was laid, if that is in the log; `laid` returns where a move laid one, if any. */
export function findLastLaid(log: readonly Entry[], laid: (move: Moved) => string | null): string | null {
  const turn = log.findLast((entry) => entry.kind === "turn");
  return turn?.moves.flatMap((move) => laid(move) ?? []).at(-1) ?? null;
}

/** Return the colour of the row to show when the round is over: the one that was laid to last, else the longest. */
export function findCelebratedRow<R extends Row>(
  rows: readonly R[],
  lastLaid: string | null,
  countCards: (row: R) => number,
): string | null {
  if (lastLaid) return lastLaid.charAt(0);
  return [...rows].sort((a, b) => countCards(b) - countCards(a))[0]?.colour ?? null;
}
