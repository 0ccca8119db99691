import { cardName } from "../../cards/names";
import { parseCard } from "../../cards/shapes";
import { type Lang, localize } from "../../device/settings.svelte";
import { describeIllegal, type Sentences } from "../../play/refusals";
import type { IllegalReasons } from "../../protocol";
import type { Illegal } from "../../session/play";
import { w as words } from "./boardWords";

const de: Sentences<IllegalReasons["elfer_raus"]> = {
  round_over: () => "Die Runde ist vorbei.",
  colour_left_out: (card) => `Die ${card} spielt nicht mit: Ihre Farbe ist weggelassen.`,
  number_left_out: (card) => `Die ${card} spielt nicht mit: So weit gehen die Zahlen diesmal nicht.`,
  lies_already: (card) => `Die ${card} liegt schon.`,
  not_held: (card) => `Die ${card} hast du nicht.`,
  needs_eleven: (row) => `Die ${row} 11 liegt noch nicht.`,
  needs_first: (card, first) => `Die ${card} passt noch nicht: Erst muss die ${first} liegen.`,
  must_lay: () => "Etwas passt: Leg mindestens eine Karte an.",
  must_go_on: () => "Es passt noch etwas: Hier wird alles gelegt, was passt.",
  must_draw: () => "Nichts passt: Du ziehst.",
  must_pass: () => "Nichts passt, und der Stapel ist leer: Du passt.",
  never_drawn: () => "Nichts passt, und gezogen wird hier nicht: Du passt.",
  has_laid: () => "Du hast schon gelegt: Wenn du fertig bist, tipp auf „Fertig“.",
  pile_empty: () => "Der Stapel ist leer.",
};

const en: typeof de = {
  round_over: () => "The round is over.",
  colour_left_out: (card) => `The ${card} isn’t in this game: its colour is left out.`,
  number_left_out: (card) => `The ${card} isn’t in this game: the numbers don’t go that far.`,
  lies_already: (card) => `The ${card} is already on the table.`,
  not_held: (card) => `You don’t have the ${card}.`,
  needs_eleven: (row) => `The ${row} 11 isn’t on the table yet.`,
  needs_first: (card, first) => `The ${card} doesn’t fit yet: the ${first} has to come first.`,
  must_lay: () => "Something fits: lay at least one card.",
  must_go_on: () => "Something still fits: here everything that fits must be laid.",
  must_draw: () => "Nothing fits: you draw.",
  must_pass: () => "Nothing fits, and the pile is empty: you pass.",
  never_drawn: () => "Nothing fits, and nothing is drawn here: you pass.",
  has_laid: () => "You’ve already laid a card: tap “Done” when you’ve finished.",
  pile_empty: () => "The pile is empty.",
};

const sentences = localize(de, en);

/** Return why a move is not legal, in one sentence. */
export function explainIllegal(illegal: Illegal, lang: Lang): string | null {
  const w = words(lang);
  const row = illegal.reason === "needs_eleven";
  return describeIllegal(sentences(lang), illegal, (card) =>
    row ? w.card[parseCard(card).colour] : cardName(card, w),
  );
}
