import { localize } from "../../device/settings.svelte";
import { plural } from "../../words/plural";
import type { DescribeScoreParts } from "../game";

const de = {
  hand: (n: number, points: number) => `${plural(n, "Karte", "Karten")} übrig, zusammen ${points}`,
  none: "keine Karte übrig: 0",
};

const en: typeof de = {
  hand: (n, points) => `${plural(n, "card", "cards")} left, ${points} in all`,
  none: "no card left: 0",
};

const words = localize(de, en);

/** Tell the penalty points of a hand. */
export const describeScoreParts: DescribeScoreParts = (lang, { hand: [points = 0, cards = 0] = [] }) =>
  cards === 0 ? words(lang).none : words(lang).hand(cards, points);
