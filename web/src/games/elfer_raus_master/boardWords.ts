import { cardsDe, cardsEn } from "../../cards/words";
import { localize } from "../../device/settings.svelte";
import { capitalize } from "../../words/capitalize";
import { number, zahl } from "../../words/numbers";

/** What is said at the table only; loaded with it. */
const de = {
  ...cardsDe,
  board: "Die vier Reihen",
  fromTo: (from: number, to: number) => (from === to ? `${from}` : `${from} bis ${to}`),
  lies: (row: string, numbers: string) => `${row}: ${numbers} ${/^\d+$/.test(numbers) ? "liegt" : "liegen"}`,
  jokersLie: (numbers: string) => `, davon als Joker ${numbers}`,
  bridges: (upper: string, lower: string) => `Verbindungen zwischen ${upper} und ${lower}`,
  bridge: (at: number) => `bei der ${at}`,
  half: (row: string, from: number, to: number) => `${row} ${from} bis ${to}`,
  missing: (n: number) => (n === 1 ? "1 fehlt" : `${n} fehlen`),
  full: "voll",
  bonusFor: (points: number) => `Bonuskarte: ${points} ${points === 1 ? "Punkt" : "Punkte"}`,
  layHere: (card: string) => `${card} hierher legen`,
  jokerHere: (card: string) => `Joker als ${card} hierher legen`,
  viaFrom: (row: string) => `, über eine Verbindung von ${row}`,
  swapHere: (card: string) => `${card} gegen den Joker tauschen`,
  playable: "passt",
  swaps: "tauscht den Joker ein",
  needsBridge: "passt über eine Verbindung",
  pile: (n: number) =>
    n === 0 ? "Nachziehstapel: leer" : n === 1 ? "Nachziehstapel: noch 1 Karte" : `Nachziehstapel: noch ${n} Karten`,
  connectors: (n: number) => (n === 1 ? "1 Verbindung" : `${n} Verbindungen`),
  bonuses: (n: number) => (n === 1 ? "1 Bonuskarte" : `${n} Bonuskarten`),
  mine: "Vor dir",
  layOrDraw: (most: number, draws: number) =>
    `Leg ${most > 1 ? "bis zu " : ""}${zahl[most]} – oder zieh${draws > 1 ? ` ${zahl[draws]}` : ""}.`,
  onlyDraw: (draws: number) => `Nichts passt: Zieh ${zahl[draws]}${draws > 1 ? " Karten" : " Karte"}.`,
  mustLay: "Der Stapel ist leer: Leg mindestens eine Karte.",
  mayPass: "Ohne Verbindung passt keine Zahl: Du musst nicht legen.",
  afterSwap: "Getauscht – jetzt musst du noch eine Karte legen.",
  more: (n: number) => `Du darfst noch ${zahl[n]}.`,
  nothingFits: "Mehr passt nicht.",
  turnComplete: (n: number) => `${capitalize(zahl[n])} ${n === 1 ? "Karte" : "Karten"}: Das ist ein ganzer Zug.`,
  whereJoker: "Wohin mit dem Joker?",
  via: (row: string) => `Kostet eine Verbindung von ${row}.`,
  swap: "Ein Tausch: Du bekommst den Joker.",
  end: "Fertig",
  drawButton: "Ziehen",
  passButton: "Passen",
};

const en: typeof de = {
  ...cardsEn,
  board: "The four rows",
  fromTo: (from, to) => (from === to ? `${from}` : `${from} to ${to}`),
  lies: (row, numbers) => `${row}: ${numbers} on the table`,
  jokersLie: (numbers) => `, jokers for ${numbers}`,
  bridges: (upper, lower) => `Connectors between ${upper} and ${lower}`,
  bridge: (at) => `at ${at}`,
  half: (row, from, to) => `${row} ${from} to ${to}`,
  missing: (n) => `${n} missing`,
  full: "full",
  bonusFor: (points) => `bonus card: ${points} ${points === 1 ? "point" : "points"}`,
  layHere: (card) => `Lay ${card} here`,
  jokerHere: (card) => `Lay a joker here as ${card}`,
  viaFrom: (row) => `, over a connector from ${row}`,
  swapHere: (card) => `Exchange ${card} for the joker`,
  playable: "fits",
  swaps: "takes the joker’s place",
  needsBridge: "fits over a connector",
  pile: (n) => (n === 0 ? "Draw pile: empty" : n === 1 ? "Draw pile: 1 card left" : `Draw pile: ${n} cards left`),
  connectors: (n) => (n === 1 ? "1 connector" : `${n} connectors`),
  bonuses: (n) => (n === 1 ? "1 bonus card" : `${n} bonus cards`),
  mine: "In front of you",
  layOrDraw: (most, draws) =>
    `Lay ${most > 1 ? "up to " : ""}${number[most]} – or draw${draws > 1 ? ` ${number[draws]}` : ""}.`,
  onlyDraw: (draws) => `Nothing fits: draw ${number[draws]} ${draws > 1 ? "cards" : "card"}.`,
  mustLay: "The pile is empty: lay at least one card.",
  mayPass: "No number fits without a connector: you may pass.",
  afterSwap: "Exchanged – now you must lay a card.",
  more: (n) => `You may lay ${number[n]} more.`,
  nothingFits: "Nothing else fits.",
  turnComplete: (n) => `${capitalize(number[n])} ${n === 1 ? "card" : "cards"}: that is a whole turn.`,
  whereJoker: "Where does the joker go?",
  via: (row) => `Uses a connector from ${row}.`,
  swap: "An exchange: you get the joker.",
  end: "Done",
  drawButton: "Draw",
  passButton: "Pass",
};

export type TableWords = typeof de;

/** Return the words that are said at the board; of the chosen language unless one is named. */
export const w = localize(de, en);
