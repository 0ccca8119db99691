/** What there is to know of the module that plays matches out. */
import type { ModuleLayout } from "../../wasm/layout";

export interface PlayoutLayout extends ModuleLayout {
  /** How reviews are made, as `reihum/_review/settings.py` says. */
  readonly review: {
    /** Whether a network judges moves, and otherwise whether it confirms what `careful` judges. */
    readonly learned: boolean;
    readonly confirmed: boolean;
    /** Whether the last round breaks a tie. */
    readonly lastDecides: boolean;
    /** Worlds of the stages in which moves are compared. */
    readonly byCareful: readonly number[];
    readonly byNetwork: readonly number[];
    readonly playouts: number;
    readonly leastPlayouts: number;
    readonly confirmation: number;
    readonly leastConfirmation: number;
    /** How often each kind of player errs. */
    readonly errors: readonly number[];
    /** Last rounds that are played in advance for each playout, and the most of all. */
    readonly lastForEach: number;
    readonly lastRounds: number;
  };
  /** How the bot plays out that looks ahead: rounds, 0 where an outlook follows the first; points that multiply odds by e, or 0. */
  readonly lookahead: {
    readonly rounds: number;
    readonly scale: number;
  };
}
