/** The layout of the playout module. */
import type { ModuleLayout } from "../wasm/layout";

export interface PlayoutLayout extends ModuleLayout {
  /** Settings of reviews, from `reihum/_review/settings.py`. */
  readonly review: {
    /** Whether the network judges moves and plays estimates; if not, whether it confirms the judgements of `careful`. */
    readonly learned: boolean;
    readonly confirmed: boolean;
    /** Whether the last round breaks a tie. */
    readonly lastDecides: boolean;
    /** Worlds of the stages in which moves are compared. */
    readonly byCareful: readonly number[];
    readonly byNetwork: readonly number[];
    readonly confirmation: number;
    readonly leastConfirmation: number;
    /** How much each kind of player errs where `careful` plays matches out, and where the network does. */
    readonly errors: readonly number[];
    readonly networkErrors: readonly number[];
    /** The number of last rounds played in advance per playout, and in total at most. */
    readonly lastForEach: number;
    readonly lastRounds: number;
  };
  /**
   * The playouts of the bot that looks ahead: after how many rounds they end, 0 where the game's outlook says what follows the first, and
   * by how many points a lead multiplies the odds of winning by e, 0 where shares of the win count. Then the network's value head: its bias
   * and its weights, as base64 of half-precision numbers, null where no endgame is without hidden cards.
   */
  readonly lookahead: {
    readonly rounds: number;
    readonly scale: number;
    readonly confirmed: boolean;
    readonly value: string | null;
  };
}
