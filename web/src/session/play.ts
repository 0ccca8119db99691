import type { Happened, Hint, TableView } from "../protocol";
import type { Entry } from "./log";

/** Carries out a change on the screen and animates the cards that move in it. `change` must be called exactly once. */
export type Stage = (what: Happened, change: () => void) => void;

/** Why a move is not legal: one of the game's reasons, and what it is about. */
export interface Illegal {
  reason: string;
  cards: readonly string[];
}

/** What a board needs of a session: of a table being played, of a match that is replayed, or of a lesson. */
export interface PlaySession {
  /** The table as it is on the screen; null until it is known. */
  readonly view: TableView | null;
  readonly log: readonly Entry[];
  /** Moves that are on their way: made, but not yet on the screen. */
  readonly sent: readonly string[];
  /** Set by the board that is shown, which knows how its cards move. */
  stage: Stage | null;
  /** Makes moves one after the other. */
  play(...moves: string[]): void;
  /** Asks why a move, or any move with a card, is not legal; resolves to null when it is, or when there is no answer. */
  explain(move: string): Promise<Illegal | null>;
  /**
   * Asks the best bot for its move; null when there is no answer. Missing where there are no hints.
   * `postponed` is called when there were too many: the answer comes a little later.
   */
  hint?(postponed?: () => void): Promise<Hint | null>;
  /** Takes the last move back; resolves to null when it could not be. Missing where nothing can be taken back. */
  takeBack?(): Promise<unknown>;
  /** When the view came, as `performance.now()`, for clocks. Missing where no clock runs. */
  readonly since?: number;
  /** Whether the match was played long ago: nothing can be done, and no seat belongs to whoever watches. */
  readonly past?: boolean;
}
