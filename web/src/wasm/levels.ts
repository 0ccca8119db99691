/** The levels of bots: how many moves each overlooks, and of which kind, as in `reihum/_bots/networks/levels.py`. */
import { LEVELS } from "./overlooked";

/** Plain kinds of moves: see `reihum/_bots/networks/move_kinds.py`. */
export type MoveKind = "lay" | "wait" | "trick";

export interface Level {
  /** How many moves out of `LEVELS.whole` it overlooks: of a kind, or of all. */
  readonly overlooked: number;
  /** The kind of moves that it overlooks most; null: all alike. */
  readonly kind: MoveKind | null;
}

/** The names of the levels, weakest first. */
const LEVEL_NAMES: readonly string[] = LEVELS.characters.map((_, at) => `level-${at + 1}`);

const TABLES: Readonly<Record<string, readonly number[]>> = LEVELS.overlooked;
const KINDS: Readonly<Record<string, readonly (readonly [number, MoveKind])[]>> = LEVELS.kinds;

/** Return a level in a game; null for a bot that is no level, or a game without levels. */
export function findLevel(game: string, bot: string): Level | null {
  const at = LEVEL_NAMES.indexOf(bot);
  const overlooked = TABLES[game]?.[at];
  if (overlooked === undefined) return null;
  const character = LEVELS.characters[at] ?? null;
  const kind = KINDS[game]?.some(([, found]) => found === character) ? character : null;
  return { overlooked, kind };
}

/** Return the probability, out of `LEVELS.whole`, of overlooking a move of another kind. */
export function findProbabilityOfOthers({ overlooked, kind }: Level): number {
  return kind === null ? overlooked : Math.floor(overlooked / LEVELS.seldom);
}

/** Return the probability, out of `LEVELS.whole`, of overlooking each move. */
export function listProbabilities(game: string, level: Level, moves: readonly number[]): number[] {
  const others = findProbabilityOfOthers(level);
  return moves.map((move) => (findKind(game, move) === level.kind ? level.overlooked : others));
}

function findKind(game: string, move: number): MoveKind | undefined {
  return KINDS[game]?.findLast(([from]) => from <= move)?.[1];
}
