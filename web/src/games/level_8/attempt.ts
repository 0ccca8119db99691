import { localize } from "../../device/settings.svelte";
import type { Level8View } from "../../protocol";
import { w } from "./boardWords";
import type { Plan } from "./plan.svelte";

const de = {
  skipNever: "Aussetzen-Karten werden nicht angelegt: Leg sie vor jemanden, oder wirf sie ab.",
  onlySkip: "Vor andere legst du nur Aussetzen-Karten.",
  ownPile: "Abgeworfen wird auf den eigenen Ablagestapel.",
  deskNotHere: "Diese Karte passt nicht in diese Kombination.",
  noSkipDesk: "Aussetzen-Karten gehören zu keinem Level.",
  cardFirst: "Tipp zuerst eine Karte in deiner Hand an.",
  layBelow: (button: string) => `Alles da: Tipp unten auf „${button}“.`,
  lacks: (n: number) =>
    n === 1 ? "Zum Auslegen fehlt dir noch eine Karte." : `Zum Auslegen fehlen dir noch ${n} Karten.`,
};

const en: typeof de = {
  skipNever: "Skip cards can’t be laid off: put one in front of somebody, or discard it.",
  onlySkip: "You can only put skip cards in front of others.",
  ownPile: "You discard onto your own discard pile.",
  deskNotHere: "This card doesn’t fit this combination.",
  noSkipDesk: "Skip cards aren’t part of any level.",
  cardFirst: "Tap a card in your hand first.",
  layBelow: (button) => `All there: tap “${button}” below.`,
  lacks: (n) => (n === 1 ? "You need one more card to lay it out." : `You need ${n} more cards to lay it out.`),
};

/** Return the texts for a position where a card cannot go, by default in the chosen language. */
export const attemptWords = localize(de, en);
type WrongWords = ReturnType<typeof attemptWords>;

/**
 * Return the illegal move that a press or drop at a position attempted: if there is no such notation,
 * that of discarding the card, with the text for when that is legal: only the position was wrong. `card` is empty if none is chosen.
 */
export function findAttempt(
  card: string,
  spot: string,
  view: Level8View,
  me: number | null,
  words: WrongWords,
): { move: string; otherwise: string | null } {
  const [place, at] = /^([a-z]*)(.*)$/.exec(spot)?.slice(1) ?? [];
  const discardInstead = (otherwise: string) => ({ move: `/${card}`, otherwise });
  if (!card && spot === "pile") return { move: "+", otherwise: null };
  if (!card) return { move: `/${view.hand[0]}`, otherwise: words.cardFirst };
  if (place === "desk") return discardInstead(card === "S" ? words.noSkipDesk : words.deskNotHere);
  if (view.phase === "draw" || spot === "discard") return { move: `/${card}`, otherwise: null };
  if (spot === "pile") return { move: "+", otherwise: null };
  if (place === "top") return Number(at) === me ? { move: `<${at}`, otherwise: null } : discardInstead(words.ownPile);
  if (place === "seat") return card === "S" ? { move: `S>${at}`, otherwise: null } : discardInstead(words.onlySkip);
  if (card === "S") return discardInstead(words.skipNever);
  const [seat, index] = spot.split(".").map(Number);
  const run = view.melds[seat ?? 0]?.[index ?? 0]?.kind === "R";
  return { move: `${card}>${spot}${card === "J" && run ? "l" : ""}`, otherwise: null };
}

/** Return the next step for a planned level, or what it lacks; `label` is the text of the button that lays it. */
export function describeMissing({ moves, way }: Pick<Plan, "moves" | "way">, label: string, words: WrongWords): string {
  if (moves.length) return words.layBelow(label);
  if (!way) return words.cardFirst;
  return way.missing > 0 ? words.lacks(way.missing) : w().mustKeepOne;
}
