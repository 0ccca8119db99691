import { cardName } from "../../cards/names";
import { parseFace } from "../../cards/shapes";
import { cardsDe, cardsEn } from "../../cards/words";
import { localize } from "../../device/settings.svelte";
import { MIDDLE } from "./board";

const de = {
  ...cardsDe,
  jokerMeans: "Ein Joker liegt anstelle jeder Karte, die dort passt.",
  middle: "Mit einer 11 beginnt jede Reihe.",
  beside: (card: string) => `Sie passt an die ${card}, sobald die liegt`,
  over: ", oder über eine Verbindung",
};

const en: typeof de = {
  ...cardsEn,
  jokerMeans: "A joker lies in place of any card that fits there.",
  middle: "Every row begins with an 11.",
  beside: (card) => `It fits next to the ${card}, as soon as that is on the table`,
  over: ", or over a connector",
};

const w = localize(de, en);

/** Return in a sentence what a card of the hand means, at a table with or without connectors. */
export function explainCard(card: string, hasConnectors: boolean): string {
  const face = parseFace(card);
  if ("sign" in face) return w().jokerMeans;
  if (face.number === MIDDLE) return w().middle;
  const next = `${face.colour}${face.number < MIDDLE ? face.number + 1 : face.number - 1}`;
  return `${w().beside(cardName(next, w()))}${hasConnectors ? w().over : ""}.`;
}
