import type { Happened, Hint, TableView } from "../protocol";
import type { Entry } from "./log";

/** Applies a change to the screen and animates the cards that move. Must call `change` exactly once. */
export type Animator = (what: Happened, change: () => void) => void;

/** Why a move is not legal: one of the game's reasons, and the cards that it is about. */
export interface Illegal {
  reason: string;
  cards: readonly string[];
}

/** The server's answer about several moves of one turn: an order in which they can be made, or why they cannot. */
export interface Checked {
  moves: readonly string[] | null;
  illegal: Illegal | null;
}

/** The interface of a session for boards: implemented by live tables, replays and lessons. */
export interface PlaySession {
  /** The table as it is on the screen; null until it is known. */
  readonly view: TableView | null;
  readonly log: readonly Entry[];
  /** Pending moves: made, but not yet shown on the screen. */
  readonly pending: readonly string[];
  /** Animates events; set by the current board. */
  animator: Animator | null;
  /** Make moves one after the other. */
  play(...moves: string[]): void;
  /** Make several moves of this turn at once, all or none; resolves to whether they were made. Missing if moves are made one by one. */
  readonly lay?: ((moves: readonly string[]) => Promise<boolean>) | undefined;
  /** Ask whether moves could be made at once, unnoticed by others; null without an answer. Missing if `lay` is. */
  check?(moves: readonly string[]): Promise<Checked | null>;
  /** Return why a move, or any move with a card, is not legal; null if it is legal, or without an answer. */
  explain(move: string): Promise<Illegal | null>;
  /**
   * Return a move and its reason, or null without an answer. Missing if there are no hints.
   * `postponed` is called when hints were requested too often and the answer will be late.
   */
  hint?(postponed?: () => void): Promise<Hint | null>;
  /** Whether the table is up to date and connected, so that a move chosen in advance is sent at once. Missing if there are none. */
  readonly isLive?: boolean;
  /** Take the last move back; resolves to null if that is not possible. Missing if nothing can ever be taken back. */
  takeBack?(): Promise<unknown>;
  /** Take an offered seat, or the first free one. Missing if there are none. */
  sit?(name: string): Promise<unknown>;
  /** When the current view arrived (not when it was shown), as `performance.now()` in milliseconds. Missing if there is no clock. */
  readonly since?: number;
  /** Whether this is a replay: nothing can be done, and the viewer has no seat. */
  readonly past?: boolean;
  /** Set while the viewer only watches how a round goes on: nothing can be done, but the viewer keeps the seat. */
  readonly playout?: object | null;
}
