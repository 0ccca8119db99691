import type { Lang } from "../device/settings.svelte";
import type { HouseRules } from "../protocol";

/** The placeholder of the value in the sentence of a house rule. */
export const VALUE = "{}";

/** The texts of a house rule: a sentence with its value inside, and names of values that are not plain numbers. */
export interface HouseRuleText {
  /** Returns the sentence for a value, with `{}` in place of it. */
  says(value: unknown): string;
  /** A further explanation. */
  means?: string;
  /** The values of the rule sheet by number of players, if the default is not a single number. */
  printed?: readonly number[];
  /** Names of values, by the value as JSON, such as `"fit"` with its quotes. */
  values?: Readonly<Record<string, string>>;
}

/** The house rules of any game, by the names of its options. */
export type HouseRuleTexts = Readonly<Record<string, HouseRuleText>>;

/** The house rules of one of our games, none of them missing. */
export type HouseRuleTextsOf<Game extends keyof HouseRules> = Readonly<Record<HouseRules[Game], HouseRuleText>>;

/** Return the house rules of a game in a language. */
export type DescribeHouseRules = (lang: Lang) => HouseRuleTexts;

export type Options = Readonly<Record<string, unknown>>;

/** What a game's own file about its house rules holds. */
export interface HouseRuleModule {
  houseRules: DescribeHouseRules;
  /** Returns why all options of a game cannot be combined, in English, or an empty text if they can; missing if they always can. */
  explainUnplayable?(players: number, options: Options): string;
  /** Returns other options that are changed along with house rules, so that they still go together. */
  followHouseRules?(options: Options): Options;
}
