import type { Happened, Hint, TableView } from "../protocol";
import type { Entry } from "./log";

/** Carry out a change on the screen and animate the cards that move in it. Calls `change` exactly once. */
export type Animator = (what: Happened, change: () => void) => void;

/** Why a move is not legal: one of the game's reasons, and what it is about. */
export interface Illegal {
  reason: string;
  cards: readonly string[];
}

/** What the server says of several moves of one turn: an order in which they can be made, or why they cannot. */
export interface Checked {
  moves: readonly string[] | null;
  illegal: Illegal | null;
}

/** What a board needs of a session: of a table being played, of a match that is replayed, or of a lesson. */
export interface PlaySession {
  /** The table as it is on the screen; null until it is known. */
  readonly view: TableView | null;
  readonly log: readonly Entry[];
  /** Moves that are on their way: made, but not yet on the screen. */
  readonly pending: readonly string[];
  /** How the cards move; set by the board that is shown. */
  animator: Animator | null;
  /** Make moves one after the other. */
  play(...moves: string[]): void;
  /** Make several moves of this turn as one, all or none; says whether they were made. Missing where each is made by itself. */
  readonly lay?: ((moves: readonly string[]) => Promise<boolean>) | undefined;
  /** Return whether moves could be made as one, which nobody else is told; null when there is no answer. Missing where `lay` is. */
  check?(moves: readonly string[]): Promise<Checked | null>;
  /** Return why a move, or any move with a card, is not legal; null when it is legal, or when there is no answer. */
  explain(move: string): Promise<Illegal | null>;
  /**
   * Return the best bot's move and its reason, or null when there is no answer. Missing where there are no hints.
   * `postponed` is called when hints were asked for too often: the answer comes a little later.
   */
  hint?(postponed?: () => void): Promise<Hint | null>;
  /** Whether the table is up to date and the line to it holds, so that a move chosen in advance goes at once. Missing where none can be. */
  readonly holds?: boolean;
  /** Take the last move back; resolves to null when that is not possible. Missing where nothing can be taken back. */
  takeBack?(): Promise<unknown>;
  /** When the view arrived, as `performance.now()` in milliseconds. Missing where no clock runs. */
  readonly since?: number;
  /** Whether a finished match is replayed: nothing can be done, and the reader has no seat. */
  readonly past?: boolean;
  /** Something where it is only watched how a round goes on: nothing can be done meanwhile, and the reader keeps the seat. */
  readonly watched?: object | null;
}
