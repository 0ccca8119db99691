import { cardName, dative } from "../../cards/names";
import { type Lang, localize } from "../../device/settings.svelte";
import { describeIllegal, type Sentences } from "../../play/refusals";
import type { IllegalReasons } from "../../protocol";
import type { Illegal } from "../../session/play";
import { w } from "./boardWords";

const de: Sentences<IllegalReasons["elfer_raus_master"]> = {
  round_over: () => "Die Runde ist vorbei.",
  lies_already: (card) => `Für die ${card} liegt schon eine Karte.`,
  joker_lies: (card) => `Hier liegt ein Joker für die ${card}: Wer sie hat, kann tauschen.`,
  no_joker_lies: (card) => `Für die ${card} liegt kein Joker.`,
  not_held: (card) => (card === "Joker" ? "Einen Joker hast du nicht." : `Die ${card} hast du nicht.`),
  joker_instead: (card) => `Die ${card} hast du nicht – aber einen Joker: Tipp ihn zuerst an.`,
  no_more_lays: () => "Mehr Karten darfst du in diesem Zug nicht legen.",
  needs_first: (card, first) => `Die ${card} passt noch nicht: Weiter geht es mit der ${dative(first)}.`,
  place_needs_first: (_card, first) => `Hier passt noch nichts: Weiter geht es mit der ${dative(first)}.`,
  needs_connector: (card, from) => `Zur ${dative(card)} führt nur eine Verbindung, von der ${dative(from)}.`,
  no_connector: (card) => `Zur ${dative(card)} führt nur eine Verbindung, und du hast keine mehr.`,
  connector_needless: (card) => `Die ${card} passt auch ohne Verbindung.`,
  connector_from: (card, from) => `Die Verbindung zur ${dative(card)} kommt von der ${dative(from)}.`,
  nowhere_from: (card) => `Zur ${dative(card)} führt keine Verbindung.`,
  no_place: () => "Gerade ist kein Platz offen.",
  exchange_no_place: () => "Tauschen geht nur in einem Zug, in dem du auch legst, und gerade ist kein Platz offen.",
  no_draw: () => "Nach dem Legen oder Tauschen darfst du nicht mehr ziehen.",
  exchanged: () => "Du hast getauscht: Jetzt musst du noch eine Karte legen.",
  has_laid: () => "Du hast schon gelegt: Wenn du fertig bist, tipp auf „Fertig“.",
  nothing_laid: () => "Du hast noch nichts gelegt.",
  must_draw: () => "Im Stapel sind noch Karten: Wenn du nichts legst, ziehst du.",
  must_lay: () => "Der Stapel ist leer: Leg mindestens eine Karte.",
  pile_empty: () => "Der Stapel ist leer.",
};

const en: typeof de = {
  round_over: () => "The round is over.",
  lies_already: (card) => `The place of the ${card} is taken.`,
  joker_lies: (card) => `A joker stands in for the ${card}: whoever has the real card may exchange it.`,
  no_joker_lies: (card) => `No joker stands in for the ${card}.`,
  not_held: (card) => (card === "joker" ? "You don’t have a joker." : `You don’t have the ${card}.`),
  joker_instead: (card) => `You don’t have the ${card}, but you do have a joker: tap it first.`,
  no_more_lays: () => "You can’t lay any more cards in this turn.",
  needs_first: (card, first) => `The ${card} doesn’t fit yet: its row goes on with the ${first}.`,
  place_needs_first: (_card, first) => `Nothing fits here yet: the row goes on with the ${first}.`,
  needs_connector: (card, from) => `Only a connector leads to the ${card}, from the ${from}.`,
  no_connector: (card) => `Only a connector leads to the ${card}, and you have none left.`,
  connector_needless: (card) => `The ${card} fits without a connector.`,
  connector_from: (card, from) => `The connector to the ${card} comes from the ${from}.`,
  nowhere_from: (card) => `No connector leads to the ${card}.`,
  no_place: () => "No place is open right now.",
  exchange_no_place: () => "You can only exchange in a turn when you also lay a card, and no place is open right now.",
  no_draw: () => "Once you’ve laid or exchanged, you can’t draw.",
  exchanged: () => "You’ve exchanged: now you must lay a card.",
  has_laid: () => "You’ve already laid a card: tap “Done” when you’ve finished.",
  nothing_laid: () => "You haven’t laid anything yet.",
  must_draw: () => "There are still cards in the pile: draw if you don’t lay one.",
  must_lay: () => "The pile is empty: lay at least one card.",
  pile_empty: () => "The pile is empty.",
};

const sentences = localize(de, en);

/** Return why a move is not legal, in one sentence. */
export function explainIllegal(illegal: Illegal, lang: Lang): string | null {
  return describeIllegal(sentences(lang), illegal, (card) => cardName(card, w(lang)));
}
