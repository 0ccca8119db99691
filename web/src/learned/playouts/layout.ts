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
    readonly confirmation: number;
    readonly leastConfirmation: number;
    /** How often each kind of player errs. */
    readonly errors: readonly number[];
    /** Last rounds that are played in advance for each playout, and the most of all. */
    readonly lastForEach: number;
    readonly lastRounds: number;
  };
  /**
   * The playouts of the bot that looks ahead: after how many rounds they end, 0 where the game's outlook says what follows the first, and
   * by how many points a lead multiplies the odds of winning by e, 0 where shares of the win count.
   */
  readonly lookahead: {
    readonly rounds: number;
    readonly scale: number;
    readonly confirmed: boolean;
  };
}
