/** The messages between the laboratory's page and its workers. */

/** A game with two sets of rules: for each the options that are not default. */
export interface Comparison {
  readonly game: string;
  readonly players: number;
  readonly bot: Bot;
  readonly rules: readonly Record<string, unknown>[];
}

/** Bots that play in compiled code, weakest first. */
export const BOTS = ["random", "easy", "careful"] as const;
export type Bot = (typeof BOTS)[number];

/** Play some matches by each set of rules, from number `first` of the series on. */
export interface PlayRequest {
  readonly setting: Comparison;
  readonly first: number;
}

/**
 * The measurements by set of rules, as concatenated records; or the reason in English why the rules cannot be played; or that the
 * game's files could not be loaded.
 */
export type PlayResponse =
  | { readonly first: number; readonly records: readonly Uint8Array[] }
  | { readonly refused: string }
  | { readonly failed: true };
