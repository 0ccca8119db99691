import type { Lang } from "../device/settings.svelte";
import type { Happening, MatchView } from "../protocol";

/** One event of a lesson, and what of the table it changed. */
export interface Frame {
  what: Happening;
  match: Partial<MatchView>;
  view: Record<string, unknown>;
  /** By move, why it is illegal: the reason, then its arguments; null if it is legal. */
  illegal: Record<string, readonly string[] | null>;
}

/** A text shown at a frame, and the moves that the learner has to make; without moves there is a button to continue. */
export interface Step {
  at: number;
  say: Record<Lang, string>;
  moves: string[];
  /** Whether the moves are planned in private, in any order, and made at once. */
  as_one: boolean;
  /** Selectors to point at, if not determined by the moves. */
  point: string[];
}

/** A lesson as `python -m tools.lessons` writes it. */
export interface Lesson {
  game: string;
  title: string;
  options: Record<string, unknown>;
  /** Names by seat; the learner's is empty. */
  names: string[];
  frames: Frame[];
  steps: Step[];
}

const files = import.meta.glob<{ default: Lesson }>("./lessons/*.json");

/** Whether there is a lesson for this game. */
export function hasLesson(game: string): boolean {
  return `./lessons/${game}.json` in files;
}

/** Return the lesson of a game; null when there is none. */
export async function loadLesson(game: string): Promise<Lesson | null> {
  return (await files[`./lessons/${game}.json`]?.())?.default ?? null;
}
