import type { ReviewMove, TableView } from "../protocol";
import { Entries } from "./entries";
import { BOOKLET } from "./storage";

/** What a browser keeps of one’s own mistakes and good finds, to be solved again. */

/** A round up to a move, as a record has it. It is played again by what it began with, such as the levels of Level 8. */
export interface RoundSoFar {
  readonly carry: Readonly<Record<string, unknown>>;
  readonly deal: Readonly<Record<string, unknown>>;
  /** Seats and their moves, and piles that were formed in between. */
  readonly moves: readonly (readonly [seat: number, move: string] | { readonly shuffle: readonly string[] })[];
}

/** A problem: the table as it was, the move, and when it comes back. Later versions must read what this one has written. */
export interface Problem {
  version: typeof VERSION;
  /** The same for the same move of the same match. */
  id: string;
  move: ReviewMove;
  table: TableView;
  /** How the round came there; missing where that was not known, or not yet kept. */
  round?: RoundSoFar | undefined;
  /** Dates are those of the device, such as `2026-11-28`. */
  added: string;
  /** When it comes back; null once it is solved for good. */
  due: string | null;
  /** How often the time until then has grown. */
  wait: number;
  /** How often in a row it was solved at once. */
  solved: number;
  /** When it was last tried and counted. */
  tried: string | null;
}

export const VERSION = 1;
/** So many come back on one day. */
const DAILY = 3;
/** Days until a problem comes back: longer each time. */
export const WAITS: readonly number[] = [1, 3, 7, 21];
const DAY = 86_400_000;

export const booklet = new Entries<Problem>(BOOKLET, VERSION);

/** Return all problems that this version can read, the one that comes back first in front. */
export function problems(): Problem[] {
  return booklet.all().sort((one, other) => order(one).localeCompare(order(other)));
}

function order({ due, added, id }: Problem): string {
  return `${due ?? "solved"} ${added} ${id}`;
}

/** Whether a problem is back. One that is farther off than any wait was put there by a clock that has been set back since. */
function isBack({ due }: Problem, day: string): boolean {
  return due !== null && (due <= day || Date.parse(due) - Date.parse(day) > DAY * Math.max(...WAITS));
}

/** Return the problems of a day that are not done yet. */
export function problemsOf(day: string, all: readonly Problem[]): Problem[] {
  const done = all.filter(({ tried }) => tried === day).length;
  return all.filter((problem) => isBack(problem, day)).slice(0, Math.max(0, DAILY - done));
}
