import type { TableView } from "../protocol";

/** What the log and the hand counts need to know about a game. */
export interface GameFacts {
  /** Return the number of cards in hand by seat, or null if this is not a view of the game. */
  counts(table: TableView): number[] | null;
  /** Return the seat whose card was laid by the deal, or null if the game has no such thing. */
  opener(table: TableView): number | null;
}

/** Return the facts of the game with this id, if the client has it. */
export type FactsOf = (game: string) => GameFacts | undefined;
