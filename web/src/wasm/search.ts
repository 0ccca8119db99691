/**
 * How the searching bots spend their time on a move, as `reihum/_bots/search.py`, `endgames.py` and `clock.py` do:
 * with the same number of iterations they make the same moves.
 */
import { BOTS } from "../constants";
import { type Budget, steps } from "./budget";
import type { Machine } from "./machine";

/** The result of a search. */
export interface Thought {
  readonly move: number;
  /** The number of iterations, or of worlds if moves were raced; 0 without a choice, or if the search was exact. */
  readonly iterations: number;
}

/** A source of move rankings other than `careful`. */
export interface MoveRanker {
  /** Return the first choice in the state that a game's machine holds, of which these moves are legal, several at least; null for none. */
  firstChoice(machine: Machine, legal: readonly number[]): number | null;
  /** Return the moves that are considered in the state that a game's machine holds, the best one first; null for none. */
  rank(machine: Machine, legal: readonly number[]): number[] | null;
}

/** A stronger alternative to the tree search, for the house rules that it supports. */
export interface Racer {
  /** Whether it supports the house rules of the state in a game's machine. */
  knows(machine: Machine): boolean;
  /** Return the best move of that state, within a budget that started at time `begin`. */
  race(machine: Machine, budget: Budget, begin: number): Thought;
}

/** Return the best of the legal moves of the state in the machine. */
export function think(machine: Machine, legal: readonly number[], budget: Budget, racer: Racer | null = null): Thought {
  const [first, ...others] = legal;
  if (first === undefined) throw new RangeError("The round is over: there is nothing to search for.");
  const begin = performance.now();
  const raced = racer?.knows(machine) ? racer : null;
  const found =
    others.length === 0 ? first : solveEnding(machine, budget, begin, raced ? BOTS.solvingPartsWithNetwork : undefined);
  if (found !== null) return { move: found, iterations: 0 };
  if (raced) return raced.race(machine, budget, begin);
  const { marginPart, explore, favour, horizon, sign, sees } = machine.layout.search;
  machine.copy("state", "search.root");
  const players = machine.get("state", "players");
  machine.set("search.task", { margin_part: marginPart, explore, favour, horizon: players * horizon, sign, sees });
  machine.call("begin_search");
  if (machine.get("search.task", "width") === 1)
    return { move: machine.get("search.task", "favourite"), iterations: 0 };
  let iterations = 0;
  for (const step of steps(machine.layout.search, budget, begin)) {
    machine.call("search", step.size);
    iterations += step.size;
    if (machine.call("lead") > step.left) break; // no other move can overtake it
  }
  return { move: machine.call("answer"), iterations };
}

/** Return whether no card is hidden in the state of a game's machine: two players and an empty pile. */
export function isOpenInformation(machine: Machine): boolean {
  if (!machine.layout.search.endgames || machine.get("state", "players") !== BOTS.solvedPlayers) return false;
  return machine.get("state", "left") === 0;
}

/** Return the optimal move if nothing is hidden any more; null otherwise, or if the parts of the budget for its two passes ran out. */
export function solveEnding(
  machine: Machine,
  budget: Budget,
  begin: number,
  parts: readonly [number, number] | undefined = machine.layout.search.endgames?.parts,
): number | null {
  const exact = machine.layout.search.endgames;
  if (!exact || !parts || !isOpenInformation(machine)) return null;
  const { sign } = machine.layout.search;
  machine.clear("endgame.table");
  let found: number | null = null;
  // Solve for the winner first, then for the margin, so that a win is never missed for lack of time.
  for (const [bound, part] of [
    [1, parts[0]],
    [exact.far, parts[1]],
  ] as const) {
    machine.copy("state", "endgame.line");
    machine.call("begin_endgame", sign, -bound, bound);
    if (!solve(machine, budget, begin, part, exact.each)) return found;
    const settled = machine.get("endgame.task", "value") >= 0 || bound === exact.far;
    found = settled ? machine.get("endgame.task", "move") : null;
  }
  return found;
}

function solve(machine: Machine, budget: Budget, begin: number, part: number, each: number): boolean {
  for (const step of steps(machine.layout.search, budget, begin, part, each))
    if (machine.call("solve_endgame", step.size)) return true;
  return false;
}
