import type { Sorting } from "../device/settings.svelte";
import { COLOURS, type Colour, faceOf } from "./shapes";
import type { CardWords } from "./words";

/** Return a hand in order: colour by colour, or from the lowest number to the highest; cards without a number last. */
export function sorted(hand: readonly string[], by: Sorting): string[] {
  const key = (card: string): number => {
    const face = faceOf(card);
    if ("sign" in face) return face.sign === "joker" ? 10_000 : 10_001;
    const at = COLOURS.indexOf(face.colour);
    return by !== "number" ? at * 100 + face.number : face.number * 100 + at;
  };
  return [...hand].sort((a, b) => key(a) - key(b));
}

/** Return the name of a card: "rote 12", "red 12", "Joker". */
export function cardName(card: string, words: CardWords): string {
  const face = faceOf(card);
  return "sign" in face ? words[face.sign] : `${words.card[face.colour]} ${face.number}`;
}

/** Return a German card name as it stands after "zu der" and "mit der": "roten 12". */
export function dative(name: string): string {
  return name.replace(/^(\S+)e /, "$1en ");
}

/** Return a card in two words, for a seat or a list: "rot 12", "red 12", "Joker". */
export function shortName(card: string, words: CardWords): string {
  const face = faceOf(card);
  return "sign" in face ? words[face.sign] : `${words.colour[face.colour]} ${face.number}`;
}

/** Return cards as the object of a sentence: "die rote 12, 13 und einen Joker"; `last` unless more is to follow. */
export function listed(cards: readonly string[], words: CardWords, last = true): string {
  const groups: { colour: Colour | null; texts: string[] }[] = [];
  for (const card of cards) {
    const face = faceOf(card);
    const sign = "sign" in face ? { joker: words.aJoker, skip: words.aSkip }[face.sign] : "";
    const [colour, text] = "sign" in face ? [null, sign] : [face.colour, `${face.number}`];
    const group = groups.find((one) => one.colour === colour);
    if (group) group.texts.push(text);
    else groups.push({ colour, texts: [text] });
  }
  const parts = groups.map(
    ({ colour, texts }) => (colour ? `${words.the} ${words.card[colour]} ` : "") + texts.join(", "),
  );
  const end = last ? parts.pop() : undefined;
  const begin = parts.join(", ");
  return [begin, begin && end ? words.and : "", end ?? ""].filter(Boolean).join(" ");
}
