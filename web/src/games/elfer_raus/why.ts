import { cardName } from "../../cards/names";
import { parse } from "../../cards/shapes";
import { type Lang, translated } from "../../device/settings.svelte";
import { type Sentences, sentence } from "../../play/refusals";
import type { IllegalReasons } from "../../protocol";
import type { Illegal } from "../../session/play";
import { words } from "./words";

const de: Sentences<IllegalReasons["elfer_raus"]> = {
  round_over: () => "Die Runde ist vorbei.",
  colour_left_out: (card) => `Die ${card} spielt nicht mit: Ihre Farbe ist weggelassen.`,
  lies_already: (card) => `Die ${card} liegt schon.`,
  not_held: (card) => `Die ${card} hast du nicht.`,
  needs_eleven: (row) => `${row} hat noch keine 11.`,
  needs_first: (card, first) => `Die ${card} passt noch nicht: Erst muss die ${first} liegen.`,
  must_lay: () => "Etwas passt: Leg mindestens eine Karte an.",
  must_draw: () => "Nichts passt: Zieh bis zu drei Karten.",
  must_pass: () => "Nichts passt, und der Stapel ist leer: Du passt.",
  has_laid: () => "Du hast schon gelegt: Leg noch eine an, oder hör auf.",
  pile_empty: () => "Der Stapel ist leer.",
};

const en: typeof de = {
  round_over: () => "The round is over.",
  colour_left_out: (card) => `The ${card} is not in this game: its colour is left out.`,
  lies_already: (card) => `The ${card} is laid already.`,
  not_held: (card) => `You do not have the ${card}.`,
  needs_eleven: (row) => `${row} has no 11 yet.`,
  needs_first: (card, first) => `The ${card} does not fit yet: the ${first} comes first.`,
  must_lay: () => "Something fits: lay at least one card.",
  must_draw: () => "Nothing fits: draw up to three cards.",
  must_pass: () => "Nothing fits, and the pile is empty: you pass.",
  has_laid: () => "You have laid already: lay one more, or stop.",
  pile_empty: () => "The pile is empty.",
};

const sentences = translated(de, en);

/** Return why a move is not legal, in one sentence. */
export function why(illegal: Illegal, lang?: Lang): string | null {
  const w = words(lang);
  const row = illegal.reason === "needs_eleven";
  return sentence(sentences(lang), illegal, (card) => (row ? w.row[parse(card).colour] : cardName(card, w)));
}
