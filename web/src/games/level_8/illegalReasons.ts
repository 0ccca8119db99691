import { cardName } from "../../cards/names";
import type { Colour } from "../../cards/shapes";
import { type Lang, localize } from "../../device/settings.svelte";
import { describeIllegal, type Sentences } from "../../play/refusals";
import type { IllegalReasons, TableView } from "../../protocol";
import type { Illegal } from "../../session/play";
import { w } from "./boardWords";
import { parseLevel } from "./melds";
import { meldName } from "./narration";

type Reason = IllegalReasons["level_8"];

const de: Sentences<Reason> = {
  round_over: () => "Die Runde ist vorbei.",
  take_first: () => "Erst eine Karte nehmen: vom Stapel oder von einem Ablagestapel.",
  taken: () => "Du hast in diesem Zug schon eine Karte genommen.",
  pile_empty: () => "Der Stapel ist leer.",
  discard_empty: (name) => `Der Ablagestapel von ${name} ist leer.`,
  only_right: () =>
    "Hausregel: Nehmen darfst du nur vom Ablagestapel der Person, die vor dir dran ist, oder vom Stapel.",
  only_pile: () => "Hausregel: Nehmen darfst du nur vom Stapel.",
  can_take: () => "Du kannst eine Karte nehmen.",
  no_seat: () => "Dort sitzt niemand.",
  not_held: (card) => `Das hast du nicht auf der Hand: ${card}.`,
  finish_level: () => "Leg erst dein Level fertig aus.",
  not_next: () => "Leg erst dein Level fertig aus: Diese Karte passt dort jetzt nicht.",
  begin_first: (meld) => `Fang erst die Kombination an, die dein Level als Nächstes verlangt: ${meld}.`,
  level_asks: (meld) => `Dein Level verlangt etwas anderes: ${meld}.`,
  begin_lacks: (meld) => `So geht dein Level nicht auf: ${meld}.`,
  level_lacks: () => "Für dein Level fehlen dir noch Karten.",
  needs_discard: () => "Es fehlt noch eine Karte zum Abwerfen.",
  level_laid: () => "Dein Level liegt schon.",
  lay_first: () => "Anlegen darfst du erst, wenn dein Level ganz ausliegt.",
  last_card: () => "Die letzte Karte behältst du zum Abwerfen.",
  no_meld: () => "Dort liegt nichts, woran du anlegen kannst.",
  joker_end: () => "Der Joker kann an beide Enden: Wähl eines aus.",
  no_end: () => "Nur eine Folge hat Enden.",
  run_needs: (low, high) =>
    `An diese Folge passt nur die ${[low, high].filter(Boolean).join(", die ")} oder ein Joker.`,
  run_full: () => "Diese Folge reicht schon von 1 bis 15.",
  set_needs: (value) => `Hier passen nur ${value}er und Joker.`,
  colour_needs: (colour) => `Hier passen nur ${colour} Karten und Joker.`,
  skip_self: () => "Die Aussetzen-Karte legst du vor jemand anderen.",
  skip_lies: (name) => `Vor ${name} liegt schon eine Aussetzen-Karte.`,
  keeping: () => "Die Runde ist vorbei: Jetzt geht es nur noch darum, was du behältst.",
  not_keeping: () => "Behalten darfst du Karten erst am Ende der Runde.",
};

const en: typeof de = {
  round_over: () => "The round is over.",
  take_first: () => "Take a card first: from the pile or from a discard pile.",
  taken: () => "You’ve already taken a card this turn.",
  pile_empty: () => "The pile is empty.",
  discard_empty: (name) => `${name}’s discard pile is empty.`,
  only_right: () => "House rule: you may only take from the discard pile of the player before you, or from the pile.",
  only_pile: () => "House rule: you may only take from the pile.",
  can_take: () => "There is a card that you can take.",
  no_seat: () => "Nobody sits there.",
  not_held: (card) => `You don’t have this: ${card}.`,
  finish_level: () => "Finish laying your level first.",
  not_next: () => "Finish laying your level first: this card doesn’t fit there now.",
  begin_first: (meld) => `First start the combination that your level asks for next: ${meld}.`,
  level_asks: (meld) => `Your level asks for something else: ${meld}.`,
  begin_lacks: (meld) => `Your level doesn’t work out like that: ${meld}.`,
  level_lacks: () => "You still lack cards for your level.",
  needs_discard: () => "You need one more card to discard.",
  level_laid: () => "Your level is already on the table.",
  lay_first: () => "You can only lay off once your whole level is on the table.",
  last_card: () => "You keep your last card to discard it.",
  no_meld: () => "There is no combination to lay off onto.",
  joker_end: () => "The joker can go at either end: choose one.",
  no_end: () => "Only a run has ends.",
  run_needs: (low, high) => `Only the ${[low, high].filter(Boolean).join(", the ")} or a joker fits this run.`,
  run_full: () => "This run already goes from 1 to 15.",
  set_needs: (value) => `Only ${value}s and jokers fit here.`,
  colour_needs: (colour) => `Only ${colour} cards and jokers fit here.`,
  skip_self: () => "You put the skip card in front of somebody else.",
  skip_lies: (name) => `There is already a skip card in front of ${name}.`,
  keeping: () => "The round is over: all that is left is to choose what you keep.",
  not_keeping: () => "You can only keep cards at the end of the round.",
};

const sentences = localize(de, en);
const ABOUT_SEATS = new Set<string>(["discard_empty", "no_seat", "skip_lies"] satisfies Reason[]);
const ABOUT_CARDS = new Set<string>(["not_held", "not_next"] satisfies Reason[]);
const ABOUT_LEVELS = new Set<string>(["begin_first", "level_asks"] satisfies Reason[]);

/** Return why a move is not legal, in one sentence. */
export function explainIllegal(illegal: Illegal, lang: Lang, { seats }: Pick<TableView, "seats">): string | null {
  const words = w(lang);
  return describeIllegal(sentences(lang), illegal, (card) => {
    if (ABOUT_SEATS.has(illegal.reason)) return seats[Number(card)]?.name ?? "";
    if (ABOUT_CARDS.has(illegal.reason)) return cardName(card, words);
    if (ABOUT_LEVELS.has(illegal.reason))
      return parseLevel([card])
        .map(({ kind, size }) => words.ask[kind](size))
        .join();
    if (illegal.reason === "begin_lacks") return meldName(card.charAt(0), card.slice(1), 1, words);
    return illegal.reason === "colour_needs" ? words.card[card as Colour] : card;
  });
}
