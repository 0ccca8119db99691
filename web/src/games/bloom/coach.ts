import { type Tip, whileChosen } from "../../play/coach";
import { cardSelector, moveSelector } from "../../play/selectors";
import type { BloomSeen, BloomView } from "../../protocol";
import { listPlays, listRobs } from "./moves";
import { findRowTiles as tilesOfRows } from "./usefulTiles";

const laysRow = (move: string) => move === "." || move === "*";
const listTiles = (legal: readonly string[], kind: "own" | "add" | "exchange") =>
  listPlays(legal)
    .filter((play) => play.kind === kind)
    .map(({ tile }) => tile);
/** Return the tiles of the hand that form a row, lowest first; none while a row cannot be begun. */
function listRowTiles(view: BloomView, legal: readonly string[]): string[] {
  const tiles = listTiles(legal, "own").length ? view.hand.map(({ tile }) => tile) : [];
  return [...tilesOfRows(tiles, view)].sort((one, other) => Number(one) - Number(other));
}
/** Return the robberies with which the hand forms a row. */
function listNeededRobs(view: BloomView, legal: readonly string[]): string[] {
  const makes = (tile: string) =>
    tilesOfRows([tile], { ...view, hand: [...view.hand, { tile, flowers: 0 }] }).has(tile);
  return listRobs(legal).flatMap(({ tile, move }) => (makes(tile) ? [move] : []));
}
/** The selector of the board and the hand while a row is on the user's desk. */
const PLANNING = ".play:has([data-planned])";
const NEW = '[data-place="new"]';
const READY = ".bar [data-lays]";
/** What lays a row puts no chosen tile back: it is pointed at beside one, too. */
const layTargets = (move = "") => [`${READY}${move}`, `${whileChosen()} ${READY}${move}`];

/** The tips of the first matches, by descending priority. */
export const tips: readonly Tip<BloomView>[] = [
  {
    id: "lay_joker",
    text: {
      de: "Dafür gibt es auch einen Joker: Leg aus und nimm ihn.",
      en: "It earns a joker, too: lay the row and take it.",
    },
    when: () => true,
    point: () => layTargets('[data-move="*"]'),
    done: ({ move }) => move === "*",
  },
  {
    id: "lay",
    text: {
      de: "Das ist eine Reihe: Leg sie aus, ihre Blumen bringen Punkte.",
      en: "That is a row: lay it, its flowers earn points.",
    },
    when: () => true,
    point: () => layTargets(),
    done: ({ move, seen }) => laysRow(move) && (seen as BloomSeen).row !== null,
  },
  {
    id: "next",
    text: { de: "Dieser Stein geht in der Reihe weiter: Tipp ihn an.", en: "This tile goes on with the row: tap it." },
    when: () => true,
    point: () => [`${PLANNING} [data-testid="hand"] .lifted`],
    done: ({ move, seen }) => laysRow(move) && (seen as BloomSeen).row !== null,
  },
  {
    id: "rob",
    text: {
      de: "Rauben ist erlaubt: Nimm diesen Stein aus der Reihe dort.",
      en: "Stealing is allowed: take this tile from that row.",
    },
    when: ({ legal }) => listRobs(legal).length > 0,
    // Beside a plan tiles shine that may not be robbed now, or not after another one.
    point: ({ view, legal }) => [
      ...listRobs(legal).map(({ move }) => `${PLANNING}:not(:has([data-rob].planned)) [data-rob="${move}"]`),
      ...listNeededRobs(view, legal).map((move) => `.play:not(:has([data-planned], ${NEW})) [data-rob="${move}"]`),
    ],
    done: ({ move }) => move.includes("<"),
  },
  {
    id: "back",
    text: { de: "So wird es noch keine Reihe: Leg alles zurück.", en: "That makes no row yet: put it all back." },
    when: ({ view }) => view.phase === "before",
    point: () => [`${PLANNING}:not(:has(${READY})) [data-testid="board"] .back`],
    done: () => false,
  },
  {
    id: "begin",
    text: { de: "Und jetzt auf die neue Reihe.", en: "And now on the new row." },
    when: ({ view, legal }) =>
      view.phase === "before" && (listRowTiles(view, legal).length > 0 || listRobs(legal).length > 0),
    point: () => [
      `${whileChosen()} [data-testid="board"] ${NEW}`,
      `.play:has(.rob.lifted) [data-testid="board"] ${NEW}`,
    ],
    done: ({ move, seen }) => laysRow(move) && (seen as BloomSeen).row !== null,
  },
  {
    id: "row",
    text: {
      de: "In deinen Steinen steckt eine Reihe: Tipp ihren ersten Stein an.",
      en: "Your tiles hold a row: tap its first tile.",
    },
    when: ({ view, legal }) => view.phase === "before" && listRowTiles(view, legal).length > 0,
    point: ({ view, legal }) => listRowTiles(view, legal).map(cardSelector),
    done: ({ move, seen }) => laysRow(move) && (seen as BloomSeen).row !== null,
  },
  {
    id: "exchange_where",
    text: { de: "Und jetzt auf den Joker.", en: "And now on the joker." },
    when: ({ legal }) => listTiles(legal, "exchange").length > 0,
    point: () => [`${whileChosen()} [data-testid="rows"] .swap`],
    done: ({ move }) => move.includes("x"),
  },
  {
    id: "exchange",
    text: {
      de: "Dieser Stein darf den Joker in der Reihe ersetzen: Tipp ihn an.",
      en: "This tile may replace the joker in a row: tap it.",
    },
    when: ({ legal }) => listTiles(legal, "exchange").length > 0,
    point: ({ legal }) => listTiles(legal, "exchange").map(cardSelector),
    done: ({ move }) => move.includes("x"),
  },
  {
    id: "add_where",
    text: { de: "Und jetzt in die Lücke in der Reihe.", en: "And now into the gap in the row." },
    when: ({ legal }) => listTiles(legal, "add").length > 0,
    point: () => [`${whileChosen()} [data-testid="rows"] [data-move*=">"]`],
    done: ({ move }) => move.includes(">"),
  },
  {
    id: "add",
    text: {
      de: "Dieser Stein passt an eine Reihe auf dem Tisch: Tipp ihn an.",
      en: "This tile fits a row on the table: tap it.",
    },
    when: ({ legal }) => listTiles(legal, "add").some((tile) => tile !== "J"),
    point: ({ legal }) =>
      listTiles(legal, "add")
        .filter((tile) => tile !== "J")
        .map(cardSelector),
    done: ({ move }) => move.includes(">"),
  },
  {
    id: "open",
    text: { de: "Dieser offene Stein passt zu deinen: Nimm ihn.", en: "This open tile goes with yours: take it." },
    when: ({ legal }) => legal.some((move) => /^\+\d/.test(move)),
    point: () => ['[data-testid="board"] .good[data-open]'],
    done: ({ move }) => /^\+\d/.test(move),
  },
  {
    id: "draw",
    text: { de: "Noch keine Reihe? Dann zieh aus dem Beutel.", en: "No row yet? Then draw from the bag." },
    when: ({ view, legal }) => view.phase === "before" && legal.includes("+"),
    point: () => [moveSelector("+")],
    done: ({ move }) => move === "+",
  },
  {
    id: "again",
    text: { de: "Du darfst noch einen ziehen – oder hier aufhören.", en: "You may draw one more, or stop here." },
    when: ({ view, legal }) => view.phase === "drawn" && legal.includes("+"),
    point: () => [moveSelector("+")],
    done: ({ move }) => move.startsWith("+") || move === ".",
  },
  {
    id: "end",
    text: { de: "Alles getan: Beende deinen Zug.", en: "All done: end your turn." },
    when: ({ view, legal }) => view.phase !== "before" && legal.includes("."),
    point: () => [moveSelector(".")],
    done: ({ move }) => move === ".",
  },
  {
    id: "pass",
    text: { de: "Nichts geht mehr: Jetzt passt du.", en: "There is nothing you can do: pass." },
    when: ({ legal }) => legal.includes("-"),
    point: () => [moveSelector("-")],
    done: ({ move }) => move === "-",
  },
];
