import { cardName } from "../../cards/names";
import { type Lang, translated } from "../../device/settings.svelte";
import { type Sentences, sentence } from "../../play/refusals";
import type { IllegalReasons } from "../../protocol";
import type { Illegal } from "../../session/play";
import { w } from "./boardWords";

/** "rote 12", as in "zur roten 12". */
const to = (card: string) => card.replace(/^(\S+)e /, "$1en ");

const de: Sentences<IllegalReasons["elfer_raus_master"]> = {
  round_over: () => "Die Runde ist vorbei.",
  lies_already: (card) => `Für die ${card} liegt schon eine Karte.`,
  joker_lies: (card) => `Hier liegt ein Joker für die ${card}: Wer sie hat, kann tauschen.`,
  no_joker_lies: (card) => `Für die ${card} liegt kein Joker.`,
  not_held: (card) => (card === "Joker" ? "Einen Joker hast du nicht." : `Die ${card} hast du nicht.`),
  joker_instead: (card) => `Die ${card} hast du nicht – aber einen Joker: Tipp ihn zuerst an.`,
  four_laid: () => "Mehr als vier Karten legst du in einem Zug nicht.",
  needs_first: (card, first) => `Die ${card} passt noch nicht: Erst muss die ${first} liegen.`,
  place_needs_first: (_card, first) => `Hier geht noch nichts: Erst muss die ${first} liegen.`,
  needs_connector: (card, from) => `Zur ${to(card)} führt nur eine Verbindung, von der ${to(from)}.`,
  no_connector: (card) => `Zur ${to(card)} führt nur eine Verbindung, und du hast keine mehr.`,
  connector_needless: (card) => `Die ${card} passt auch ohne Verbindung.`,
  connector_from: (card, from) => `Die Verbindung zur ${to(card)} kommt von der ${to(from)}.`,
  nowhere_from: (card) => `Zur ${to(card)} führt keine Verbindung.`,
  no_place: () => "Gerade ist kein Platz offen.",
  exchange_no_place: () => "Tauschen geht nur, wenn du auch legst – und gerade ist kein Platz offen.",
  no_draw: () => "Nach dem Legen oder Tauschen wird nicht mehr gezogen.",
  exchanged: () => "Du hast getauscht: Dafür legst du noch eine Karte.",
  has_laid: () => "Du hast schon gelegt: Leg noch eine, oder hör auf.",
  nothing_laid: () => "Du hast noch nichts gelegt.",
  must_draw: () => "Es gibt noch Karten im Stapel: Leg eine, oder zieh.",
  must_lay: () => "Der Stapel ist leer: Leg mindestens eine Karte.",
  pile_empty: () => "Der Stapel ist leer.",
};

const en: typeof de = {
  round_over: () => "The round is over.",
  lies_already: (card) => `The place of the ${card} is taken.`,
  joker_lies: (card) => `A joker lies here for the ${card}: who has it may exchange it.`,
  no_joker_lies: (card) => `No joker lies for the ${card}.`,
  not_held: (card) => (card === "joker" ? "You do not have a joker." : `You do not have the ${card}.`),
  joker_instead: (card) => `You do not have the ${card} – but a joker: tap it first.`,
  four_laid: () => "You lay no more than four cards in a turn.",
  needs_first: (card, first) => `The ${card} does not fit yet: the ${first} comes first.`,
  place_needs_first: (_card, first) => `Nothing fits here yet: the ${first} comes first.`,
  needs_connector: (card, from) => `Only a connector leads to ${card}, from ${from}.`,
  no_connector: (card) => `Only a connector leads to ${card}, and you have none left.`,
  connector_needless: (card) => `The ${card} fits without a connector.`,
  connector_from: (card, from) => `The connector to ${card} comes from ${from}.`,
  nowhere_from: (card) => `No connector leads to ${card}.`,
  no_place: () => "No place is open right now.",
  exchange_no_place: () => "You may exchange only if you lay, too – and no place is open right now.",
  no_draw: () => "After laying or exchanging there is no drawing.",
  exchanged: () => "You have exchanged: now you still lay a card.",
  has_laid: () => "You have laid already: lay one more, or stop.",
  nothing_laid: () => "You have not laid anything yet.",
  must_draw: () => "There are cards in the pile: lay one, or draw.",
  must_lay: () => "The pile is empty: lay at least one card.",
  pile_empty: () => "The pile is empty.",
};

const sentences = translated(de, en);

/** Return why a move is not legal, in one sentence. */
export function why(illegal: Illegal, lang?: Lang): string | null {
  return sentence(sentences(lang), illegal, (card) => cardName(card, w(lang)));
}
