import { type Lang, translated } from "../../device/settings.svelte";
import { type Sentences, sentence } from "../../play/refusals";
import type { IllegalReasons } from "../../protocol";
import type { Illegal } from "../../session/play";
import { w } from "./boardWords";

/** "24, 25 oder 26". */
const either = (numbers: readonly string[], or: string) =>
  [numbers.slice(0, -1).join(", "), numbers.at(-1)].filter(Boolean).join(` ${or} `);

const de: Sentences<IllegalReasons["bloom"]> = {
  round_over: () => "Die Runde ist vorbei.",
  not_held: (tile) => `${tile} hast du nicht.`,
  drawing: () => "In diesem Zug ziehst du nach: noch einen Stein, oder fertig.",
  building: () => "Du baust gerade eine Reihe: Leg sie erst aus.",
  adding: () => "Du legst gerade an eine Reihe an: noch einen Stein, oder fertig.",
  other_row: (tile) => `${tile} passt nicht an diese Reihe, und es muss dieselbe bleiben.`,
  follows: (last, ...numbers) =>
    `Nach ${last} kommt ${either(numbers, "oder")}: Jeder Stein ist um eins oder zwei höher.`,
  dead_end: (tile) => `Mit ${tile} kannst du die Reihe nicht mehr schließen.`,
  start_lower: (tile) => `Eine Reihe beginnt mit ihrem kleinsten Stein: Fang mit ${tile} an.`,
  no_new_row: (tile) => `Aus ${tile} und deinen Steinen wird gerade keine neue Reihe.`,
  nowhere: (tile) => `${tile} passt gerade nirgends: Eine Reihe hat drei Steine, jeder um eins oder zwei höher.`,
  joker_nowhere: () => "Der Joker passt gerade nirgends: Neben ihm fehlt ein Stein mit Zahl.",
  rob_only_new: () => "Geraubt wird nur für eine neue Reihe.",
  rob_two: () => "Mehr als zwei Steine darfst du nicht rauben.",
  rob_one_row: () => "Du darfst in einem Zug nur aus einer Reihe rauben.",
  rob_short: () => "Drei Steine müssen der beraubten Reihe bleiben.",
  rob_gap: (tile, before, after) => `Ohne ${tile} zerfällt die Reihe: Von ${before} zu ${after} ist es zu weit.`,
  no_draw: () => "Du bist schon beim Legen: Nachziehen ist ein eigener Zug.",
  bag_empty: () => "Der Beutel ist leer.",
  not_open: (tile) => `${tile} liegt nicht offen.`,
  board_joker: () => "Einen Joker von der Tafel gibt es nur für eine Reihe aus genau drei eigenen Steinen.",
  no_board_joker: () => "Auf der Tafel liegt kein Joker.",
  last_tile: () => "Das ist dein letzter Stein: Leg die Reihe ohne Joker aus.",
  too_short: () => "Eine Reihe hat mindestens drei Steine.",
  no_number: () => "Nur aus Jokern wird keine Reihe.",
  robbed_row: () => "Die beraubte Reihe stimmt so nicht: Raub noch einen Stein aus ihr.",
  nothing_begun: () => "Du hast in diesem Zug noch nichts getan.",
  can_act: () => "Noch geht etwas: Passen darfst du nicht.",
  exchange_first: () => "Joker tauschst du, bevor du etwas anderes tust.",
  exchange_needs: (_tile, ...numbers) => `An die Stelle dieses Jokers passt nur ${either(numbers, "oder")}.`,
  breaks_row: (tile) => `Mit ${tile} stimmt die Reihe nicht mehr.`,
};

const en: typeof de = {
  round_over: () => "The round is over.",
  not_held: (tile) => `You do not have the ${tile}.`,
  drawing: () => "You are drawing this turn: one more tile, or done.",
  building: () => "You are building a row: lay it first.",
  adding: () => "You are adding to a row: one more tile, or done.",
  other_row: (tile) => `${tile} does not fit this row, and it has to be the same one.`,
  follows: (last, ...numbers) => `After ${last} comes ${either(numbers, "or")}: each tile is one or two higher.`,
  dead_end: (tile) => `With ${tile} the row could not be closed any more.`,
  start_lower: (tile) => `A row begins with its lowest tile: start with ${tile}.`,
  no_new_row: (tile) => `${tile} and your tiles make no new row right now.`,
  nowhere: (tile) => `${tile} fits nowhere right now: a row is three tiles, each one or two higher.`,
  joker_nowhere: () => "The joker fits nowhere right now: it needs a numbered tile beside it.",
  rob_only_new: () => "You rob only for a new row.",
  rob_two: () => "You may not rob more than two tiles.",
  rob_one_row: () => "You may rob only one row a turn.",
  rob_short: () => "The robbed row must keep three tiles.",
  rob_gap: (tile, before, after) => `Without ${tile} the row would break: ${before} to ${after} is too far.`,
  no_draw: () => "You are laying already: drawing is a turn of its own.",
  bag_empty: () => "The bag is empty.",
  not_open: (tile) => `The ${tile} does not lie open.`,
  board_joker: () => "A joker from the board comes only with a row of exactly three tiles of your own.",
  no_board_joker: () => "There is no joker on the board.",
  last_tile: () => "That is your last tile: lay the row without a joker.",
  too_short: () => "A row has at least three tiles.",
  no_number: () => "Jokers alone make no row.",
  robbed_row: () => "The robbed row does not hold like this: rob one more tile from it.",
  nothing_begun: () => "You have not done anything this turn.",
  can_act: () => "There is something you can do: you may not pass.",
  exchange_first: () => "You exchange jokers before you do anything else.",
  exchange_needs: (_tile, ...numbers) => `Only ${either(numbers, "or")} fits in the place of this joker.`,
  breaks_row: (tile) => `With ${tile} the row would not hold.`,
};

const sentences = translated(de, en);

/** Return why a move is not legal, in one sentence. */
export function why(illegal: Illegal, lang?: Lang): string | null {
  return sentence(sentences(lang), illegal, w(lang).tile);
}
