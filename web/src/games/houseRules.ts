import type { Lang } from "../device/settings.svelte";

/** Where the value stands in the sentence of a house rule. */
export const VALUE = "{}";

/** A house rule as it is told: a sentence with its value inside, and what its values are called where they are no plain numbers. */
export interface HouseRuleText {
  /** The sentence for a value, with `{}` where that stands. */
  says(value: unknown): string;
  /** What else there is to know. */
  means?: string;
  /** What the sheet says by number of players, where the printed value is no number of its own. */
  printed?: readonly number[];
  /** By the value as JSON, such as `"fit"` with its quotes. */
  values?: Readonly<Record<string, string>>;
}

/** The house rules of a game, by the names of its options. */
export type HouseRuleTexts = Readonly<Record<string, HouseRuleText>>;

/** Return the house rules of a game in a language. */
export type TellHouseRules = (lang: Lang) => HouseRuleTexts;
