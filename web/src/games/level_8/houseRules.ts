import { localize } from "../../device/settings.svelte";
import type { DescribeHouseRules, HouseRuleTextsOf, Options } from "../houseRules";
import { fitToLimits, isLevelCard, readLimits } from "./customCard";

const de: HouseRuleTextsOf<"level_8"> = {
  hand: { says: () => "Alle bekommen {} Karten.", means: "Ein eigenes Level darf nicht mehr verlangen." },
  jokers: { says: () => "Unter den Karten gibt es {} Joker.", means: "Mit weniger Jokern dauert ein Level länger." },
  skips: { says: (n) => `Unter den Karten gibt es {} ${n === 1 ? "Aussetzen-Karte" : "Aussetzen-Karten"}.` },
  take: {
    says: () => "Abgelegte Karten darfst du {} nehmen.",
    values: { '"any"': "von allen", '"right"': "nur von rechts", '"none"': "gar nicht" },
  },
  keep: {
    says: (n) =>
      `Bei zwei Sternen: Wer in Level 5 bis 8 nicht ausgelegt hat, darf am Rundenende ${Number(n) > 1 ? "bis zu {} Karten" : "{} Karte"} behalten.`,
    values: { "0": "keine", "1": "eine" },
  },
};

const en: HouseRuleTextsOf<"level_8"> = {
  hand: { says: () => "Everybody gets {} cards.", means: "A level of your own may not ask for more." },
  jokers: {
    says: (n) => `Among the cards there ${n === 1 ? "is {} joker" : "are {} jokers"}.`,
    means: "With fewer jokers a level takes longer.",
  },
  skips: { says: (n) => `Among the cards there ${n === 1 ? "is {} skip card" : "are {} skip cards"}.` },
  take: {
    says: () => "You may take discards from {}.",
    values: { '"any"': "everybody", '"right"': "your right-hand neighbour only", '"none"': "nobody" },
  },
  keep: {
    says: (n) =>
      `With two stars, whoever has not laid in level 5 to 8 may keep ${Number(n) > 1 ? "up to {} cards" : "{} card"} at the end of a round.`,
    values: { "0": "no", "1": "one" },
  },
};

export { explain_unplayable as explainUnplayable } from "../../translated/page/level_8_options.js";

/** Levels of one's own shrink with the hand, as they do in the form. */
export function followHouseRules(options: Options): Options {
  return isLevelCard(options.levels) ? { levels: fitToLimits(options.levels, readLimits(options)) } : {};
}

export const houseRules: DescribeHouseRules = localize(de, en);
