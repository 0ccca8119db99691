import { type Lang, localize } from "../../device/settings.svelte";
import { describeIllegal, type Sentences } from "../../play/refusals";
import type { IllegalReasons } from "../../protocol";
import type { Illegal } from "../../session/play";
import { capitalize } from "../../words/capitalize";
import { w } from "./boardWords";
import { en as enRow, listChoices, de as row } from "./rowWords";

/** Return a tile with an article before a joker: "37", "den Joker". */
const the = (article: string, tile: string) => (/^\d/.test(tile) ? tile : `${article} ${tile}`);

/** Return the steps in a row as a choice: "1 oder 2". */
const upTo = (step: string, or: string) => listChoices(["1", "2", "3"].slice(0, Number(step)), or);

/** Whether a row that begins with one tile has another one beyond the 100. */
const crosses = (first: string, tile: string) => Number(first) > Number(tile);

const de: Sentences<IllegalReasons["bloom"]> = {
  round_over: () => "Die Runde ist vorbei.",
  not_held: (tile) => `${the("Einen", tile)} hast du nicht.`,
  drawing: () => "In diesem Zug ziehst du nach: Nimm noch einen Stein, oder tipp auf „Fertig“.",
  building: () => "Du baust gerade eine Reihe: Leg sie erst aus.",
  adding: () => "Du legst gerade an eine Reihe an: Leg noch einen Stein an, oder tipp auf „Fertig“.",
  other_row: (tile) =>
    `${the("Der", tile)} passt nicht an diese Reihe, und in einem Zug legst du nur an eine Reihe an.`,
  follows: (last, ...numbers) =>
    `Nach ${the("dem", last)} kommt ${listChoices(numbers, "oder")}${/^\d/.test(last) ? `: Jeder Stein ist ${row.higher(numbers.length)}` : ""}.`,
  dead_end: () => "Mit diesem Stein kannst du die Reihe nicht mehr schließen.",
  start_lower: (first, tile) =>
    `${crosses(first, tile) ? "Nach der 100 kommt die 1" : "Eine Reihe beginnt mit ihrem kleinsten Stein"}: Fang mit ${first} an.`,
  no_new_row: (tile) => `Aus ${the("dem", tile)} und deinen Steinen wird gerade keine neue Reihe.`,
  nowhere: (tile, shortest, step) =>
    `${the("Der", tile)} passt nirgends: Eine Reihe braucht ${row.several(shortest)} Steine im Abstand von ${upTo(step, "oder")}.`,
  joker_nowhere: () => "Der Joker passt gerade nirgends: Neben ihm fehlt ein Stein mit Zahl.",
  rob_only_new: () => "Geraubt wird nur für eine neue Reihe.",
  rob_limit: (most) =>
    most === "0"
      ? "Geraubt wird an diesem Tisch nicht."
      : `Mehr als ${most === "1" ? "einen Stein" : `${row.several(most)} Steine`} darfst du nicht rauben.`,
  rob_one_row: () => "Du darfst in einem Zug nur aus einer Reihe rauben.",
  rob_short: (shortest) => `${capitalize(row.several(shortest))} Steine müssen der beraubten Reihe bleiben.`,
  rob_gap: (tile, before, after) =>
    `Ohne ${the("den", tile)} zerfällt die Reihe: Von ${the("dem", before)} zu ${the("dem", after)} ist es zu weit.`,
  no_draw: () => "Du bist schon beim Legen: Nachziehen ist ein eigener Zug.",
  bag_empty: () => "Der Beutel ist leer.",
  not_open: (tile) => `${tile} liegt nicht offen.`,
  board_joker: (shortest) =>
    `Einen Joker von der Tafel gibt es nur für eine Reihe aus genau ${row.several(shortest)} eigenen Steinen.`,
  no_board_joker: () => "Auf der Tafel liegt kein Joker.",
  last_tile: () => "Das ist dein letzter Stein: Leg die Reihe ohne Joker aus.",
  too_short: (shortest) => `Eine Reihe hat mindestens ${row.several(shortest)} Steine.`,
  no_number: () => "Nur aus Jokern wird keine Reihe.",
  robbed_row: () => "Die beraubte Reihe stimmt so nicht: Raub noch einen Stein aus ihr.",
  nothing_begun: () => "Du hast in diesem Zug noch nichts getan.",
  can_act: () => "Noch geht etwas: Passen darfst du nicht.",
  exchange_first: () => "Joker tauschst du, bevor du etwas anderes tust.",
  exchange_needs: (_tile, ...numbers) => `An die Stelle dieses Jokers passt nur ${listChoices(numbers, "oder")}.`,
  breaks_row: () => "Mit diesem Stein stimmt die Reihe nicht mehr.",
};

const en: typeof de = {
  round_over: () => "The round is over.",
  not_held: (tile) => `You don’t have ${the("a", tile)}.`,
  drawing: () => "You’re drawing this turn: take one more tile, or tap “Done”.",
  building: () => "You’re building a row: finish it first.",
  adding: () => "You’re adding to a row: add one more tile, or tap “Done”.",
  other_row: (tile) => `${the("The", tile)} doesn’t fit this row, and you can only add to one row a turn.`,
  follows: (last, ...numbers) =>
    `After ${the("the", last)} comes ${listChoices(numbers, "or")}${/^\d/.test(last) ? `: each tile is ${enRow.higher(numbers.length)}` : ""}.`,
  dead_end: () => "The row can’t be completed with that tile.",
  start_lower: (first, tile) =>
    `${crosses(first, tile) ? "After 100 comes 1" : "A row starts with its lowest tile"}: begin with ${first}.`,
  no_new_row: (tile) => `${the("The", tile)} and your tiles don’t make a new row right now.`,
  nowhere: (tile, shortest, step) =>
    `${the("The", tile)} doesn’t fit anywhere: a row needs ${enRow.several(shortest)} tiles, ${upTo(step, "or")} apart.`,
  joker_nowhere: () => "The joker doesn’t fit anywhere right now: it needs a numbered tile beside it.",
  rob_only_new: () => "You can only steal tiles for a new row.",
  rob_limit: (most) =>
    most === "0"
      ? "Tiles aren’t stolen at this table."
      : `You can’t steal more than ${enRow.several(most)} ${most === "1" ? "tile" : "tiles"}.`,
  rob_one_row: () => "You can only steal from one row a turn.",
  rob_short: (shortest) => `The row you steal from must keep ${enRow.several(shortest)} tiles.`,
  rob_gap: (tile, before, after) =>
    `Without ${the("the", tile)} the row breaks: from ${the("the", before)} to ${the("the", after)} is too far.`,
  no_draw: () => "You’re already laying tiles: drawing is a turn of its own.",
  bag_empty: () => "The bag is empty.",
  not_open: (tile) => `The ${tile} isn’t one of the open tiles.`,
  board_joker: (shortest) =>
    `You only get a joker from the board for a row of exactly ${enRow.several(shortest)} tiles of your own.`,
  no_board_joker: () => "There is no joker on the board.",
  last_tile: () => "That is your last tile: lay the row without a joker.",
  too_short: (shortest) => `A row has at least ${enRow.several(shortest)} tiles.`,
  no_number: () => "Jokers alone don’t make a row.",
  robbed_row: () => "The row you stole from isn’t valid like this: steal one more tile from it.",
  nothing_begun: () => "You haven’t done anything this turn.",
  can_act: () => "There is still something you can do, so you can’t pass.",
  exchange_first: () => "Exchange jokers before you do anything else.",
  exchange_needs: (_tile, ...numbers) => `Only ${listChoices(numbers, "or")} fits in the place of this joker.`,
  breaks_row: () => "With that tile the row isn’t valid.",
};

const sentences = localize(de, en);

/** Return why a move is not legal, in one sentence. */
export function explainIllegal(illegal: Illegal, lang: Lang): string | null {
  return describeIllegal(sentences(lang), illegal, w(lang).tile);
}
