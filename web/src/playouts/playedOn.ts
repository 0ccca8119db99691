/** How rounds go on from a position after some moves. */
import type { Moved } from "../protocol";
import type { SeenPosition } from "./position";

/** What is asked. */
export interface WaysAsked extends SeenPosition {
  readonly moves: readonly string[];
}

/** A move, and what the seat that asks sees after it. */
export interface WayStep {
  readonly what: Moved;
  readonly turn: number | null;
  readonly view: unknown;
}

/** How a round went on, and how it ended for all. */
export interface Way {
  readonly steps: readonly WayStep[];
  readonly scores: readonly number[];
  /** The seats that are ahead by this round alone. */
  readonly first: readonly number[];
}

/** By world, what came of each move. */
export type Ways = readonly (readonly Way[])[];
