/** Rounds played on from a position after given moves. */
import type { Moved } from "../protocol";
import type { SeenPosition } from "./position";

/** A request to play on from a position. */
export interface ContinuationRequest extends SeenPosition {
  readonly moves: readonly string[];
}

/** A move, and the asking seat's view after it. */
export interface ContinuationStep {
  readonly what: Moved;
  readonly turn: number | null;
  readonly view: unknown;
}

/** A playout of a round, and its result for all seats. */
export interface Continuation {
  readonly steps: readonly ContinuationStep[];
  readonly scores: readonly number[];
  /** The seats that won by this round alone. */
  readonly first: readonly number[];
}

/** The playouts, by world and move. */
export type Continuations = readonly (readonly Continuation[])[];
