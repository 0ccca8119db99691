import { cardName } from "../../cards/names";
import { parseCard } from "../../cards/shapes";
import { cardsDe, cardsEn } from "../../cards/words";
import { localize } from "../../device/settings.svelte";
import { MIDDLE } from "./board";

const de = {
  ...cardsDe,
  middle: "Mit einer 11 beginnt jede Reihe.",
  beside: (card: string) => `Sie passt an die ${card}, sobald die liegt.`,
};

const en: typeof de = {
  ...cardsEn,
  middle: "Every row begins with an 11.",
  beside: (card) => `It fits next to the ${card}, as soon as that is on the table.`,
};

const w = localize(de, en);

/** Return in a sentence what a card of the hand means. */
export function explainCard(card: string): string {
  const { colour, number } = parseCard(card);
  if (number === MIDDLE) return w().middle;
  return w().beside(cardName(`${colour}${number < MIDDLE ? number + 1 : number - 1}`, w()));
}
