import type { Sorting } from "../device/settings.svelte";
import { COLOURS, type Colour, parseFace } from "./shapes";
import type { CardWords } from "./words";

/** Return a hand in order: colour by colour, or from the lowest number to the highest; cards without a number last. */
export function sortHand(hand: readonly string[], by: Sorting): string[] {
  const key = (card: string): number => {
    const face = parseFace(card);
    if ("sign" in face) return face.sign === "joker" ? 10_000 : 10_001;
    const at = COLOURS.indexOf(face.colour);
    return by !== "number" ? at * 100 + face.number : face.number * 100 + at;
  };
  return [...hand].sort((a, b) => key(a) - key(b));
}

/** Return the name of a card: "rote 12", "red 12", "Joker". */
export function cardName(card: string, words: CardWords): string {
  const face = parseFace(card);
  return "sign" in face ? words[face.sign] : `${words.card[face.colour]} ${face.number}`;
}

/** Return a German card name as it stands after "zu der" and "mit der": "roten 12". */
export function dative(name: string): string {
  return name.replace(/^(\S+)e /, "$1en ");
}

/** Return a card in two words, for a seat or a list: "rot 12", "red 12", "Joker". */
export function shortName(card: string, words: CardWords): string {
  const face = parseFace(card);
  return "sign" in face ? words[face.sign] : `${words.colour[face.colour]} ${face.number}`;
}

/** Return cards, jokers together, and more as the object of a sentence: "die rote 12 und 13 sowie einen Joker". */
export function listCards(cards: readonly string[], words: CardWords, more: readonly string[] = []): string {
  const others = cards.filter((card) => card !== "J");
  const jokers = cards.length - others.length;
  if (jokers > 1 && words.jokers) return listCards(others, words, [words.jokers(jokers), ...more]);
  const groups: { colour: Colour | null; texts: string[] }[] = [];
  for (const card of cards) {
    const face = parseFace(card);
    const sign = "sign" in face ? { joker: words.aJoker, skip: words.aSkip }[face.sign] : "";
    const [colour, text] = "sign" in face ? [null, sign] : [face.colour, `${face.number}`];
    const group = groups.find((one) => one.colour === colour);
    if (group) group.texts.push(text);
    else groups.push({ colour, texts: [text] });
  }
  const and = ` ${words.and} `;
  const parts = groups.flatMap(({ colour, texts }) =>
    colour ? `${words.the} ${words.card[colour]} ${joinNames(texts, and)}` : texts,
  );
  const all = [...parts, ...more];
  // Beside an "und" within a colour a second one would be hard to read.
  return joinNames(all, all.slice(-2).some((part) => part.includes(and)) ? words.andAlso : and);
}

/** Return names as a list with a word before the last one. */
export function joinNames(texts: readonly string[], and: string): string {
  return texts.length > 1 ? `${texts.slice(0, -1).join(", ")}${and}${texts.at(-1)}` : (texts[0] ?? "");
}

/** Return a sentence on a person, or its beginning: "Du legst", "Vera legt". */
export function tellOf(
  who: { readonly you: boolean; readonly name: string },
  sentence: { you: string; other(name: string): string },
): string {
  return who.you ? sentence.you : sentence.other(who.name);
}
