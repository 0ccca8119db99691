/** What goes between the laboratory's page and its workers. */

/** A game by two sets of rules: the options of each, only those that are not as usual. */
export interface Setting {
  readonly game: string;
  readonly players: number;
  readonly bot: Bot;
  readonly rules: readonly Record<string, unknown>[];
}

/** Bots that play in compiled code, weakest first. */
export const BOTS = ["random", "easy", "careful"] as const;
export type Bot = (typeof BOTS)[number];

/** Play some matches by each set of rules, from number `first` of the series on. */
export interface Wanted {
  readonly setting: Setting;
  readonly first: number;
}

/** What was measured by each set of rules, as records that lie one behind the other; or why these cannot be played, in English. */
export type Found = { readonly first: number; readonly records: readonly Uint8Array[] } | { readonly refused: string };
