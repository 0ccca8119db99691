import { localize } from "../../device/settings.svelte";
import { formatNumber } from "../../words/figures";
import { plural } from "../../words/plural";
import type { DescribeScoreParts } from "../game";

const de = {
  bonus: (n: number) => plural(n, "Bonuskarte", "Bonuskarten"),
  hand: "Hand",
  jokers: (n: number) => (n === 1 ? "ein Joker auf der Hand" : `${n} Joker auf der Hand`),
  none: "keine Bonuskarte, nichts auf der Hand: 0",
};

const en: typeof de = {
  bonus: (n) => plural(n, "bonus card", "bonus cards"),
  hand: "hand",
  jokers: (n) => (n === 1 ? "a joker in hand" : `${n} jokers in hand`),
  none: "no bonus card, nothing in hand: 0",
};

const words = localize(de, en);

/** Tell the points of a round: bonus cards, then what was left in the hand. */
export const describeScoreParts: DescribeScoreParts = (lang, { bonus, hand, joker }) => {
  const w = words(lang);
  const each = ([points = 0, n = 1]: readonly number[]) =>
    (n > 1 ? ` × ${formatNumber(points / n)} = ` : " ") + formatNumber(points);
  const parts = [
    bonus && w.bonus(bonus[1] ?? 0) + each(bonus),
    hand && `${w.hand} ${formatNumber(hand[0] ?? 0)}`,
    joker && w.jokers(joker[1] ?? 0) + each(joker),
  ].filter(Boolean);
  return parts.join(", ") || w.none;
};
