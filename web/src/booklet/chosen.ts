import type { Puzzle } from "../device/booklet";
import { recall, remember } from "../device/storage";
import { parsePuzzle } from "../review/puzzle";
import index from "./chosen.json";

/** The supplied puzzles, found in matches of bots by `python -m tools.puzzles`. */

/** A game with puzzles. */
export interface ChosenGame {
  readonly game: string;
  readonly title: string;
  /** The IDs of its puzzles, under which solved ones are stored. */
  readonly ids: readonly string[];
}

/** A puzzle in the file format. */
interface Filed {
  readonly id: string;
  readonly share: number;
  readonly puzzle: unknown;
}

export type Level = "easy" | "medium" | "hard";

export interface Chosen {
  readonly id: string;
  readonly level: Level;
  readonly puzzle: Puzzle;
}

/** Bots of three strengths tried each puzzle: the least mean shares of solved tries for an easy, and for a medium one. */
const EASY_FROM = 0.6;
const MEDIUM_FROM = 0.35;
const SOLVED_PREFIX = "puzzle.";

const files = import.meta.glob<{ default: readonly Filed[] }>("./chosen/*.json");

/** All games with chosen puzzles. */
export const chosenGames: readonly ChosenGame[] = index;

/** Return the puzzles of a game, the easiest first. */
export async function loadChosen(game: string): Promise<Chosen[]> {
  const { default: filed = [] } = (await files[`./chosen/${game}.json`]?.()) ?? {};
  return filed.map(({ id, share, puzzle }) => ({ id, level: rateLevel(share), puzzle: parsePuzzle(puzzle) }));
}

function rateLevel(share: number): Level {
  return share >= EASY_FROM ? "easy" : share >= MEDIUM_FROM ? "medium" : "hard";
}

/** Whether a puzzle was solved in this browser. */
export function isSolved(id: string): boolean {
  return recall(SOLVED_PREFIX + id) !== null;
}

/** Note that a puzzle was solved. */
export function saveSolved(id: string): void {
  remember(SOLVED_PREFIX + id, "1");
}
