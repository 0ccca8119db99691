import type { TableView } from "../protocol";

/** What the log and the hand counts of a session need to know of a game. */
export interface GameFacts {
  /** Return the cards in hand by seat, or null when this is no view of the game. */
  counts(table: TableView): number[] | null;
  /** Return the seat that opened the round in dealing, or null where there is no such thing. */
  opener(table: TableView): number | null;
}

/** Return the facts of the game with this id, if the client has it. */
export type FactsOf = (game: string) => GameFacts | undefined;
