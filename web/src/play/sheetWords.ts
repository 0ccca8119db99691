import { localize } from "../device/settings.svelte";

/** The words on the score sheet, and of the buttons that open it. */
const de = {
  day: "Zum Spiel des Tages",
  title: "Wertungsblatt",
  round: "Runde",
  total: "Summe",
  youWin: "Du hast gewonnen!",
  wins: (name: string) => `${name} hat gewonnen!`,
  tie: (names: string[]) => `${names.slice(0, -1).join(", ")} und ${names.at(-1)} teilen sich den Sieg!`,
  roundOver: (n: number) => `Runde ${n} ist vorbei`,
  next: "Nächste Runde",
  again: "Noch mal?",
  earlier: "Frühere Partien",
  current: "Diese Partie",
  match: "Partie",
  won: "Gewonnen",
  ready: "bereit",
  amReady: "Ich bin bereit",
  look: "Zum Tisch",
  show: "Wertungsblatt",
  lookBack: "Züge ansehen",
  review: "Spielbericht",
  record: "Aufzeichnung herunterladen",
  chart: { cards: "Karten auf der Hand", tiles: "Steine im Vorrat" },
  chartLabel: {
    cards: "Wie viele Karten alle auf der Hand hatten, vom Austeilen bis zum Schluss",
    tiles: "Wie viele Steine alle im Vorrat hatten, vom Austeilen bis zum Schluss",
  },
  home: "Anderes Spiel",
  late: "Nicht rechtzeitig fertig geworden: Das zählt nicht.",
};

const en: typeof de = {
  day: "To the deal of the day",
  title: "Score sheet",
  round: "Round",
  total: "Total",
  youWin: "You won!",
  wins: (name) => `${name} won!`,
  tie: (names) => `${names.slice(0, -1).join(", ")} and ${names.at(-1)} share the win!`,
  roundOver: (n) => `Round ${n} is over`,
  next: "Next round",
  again: "Play again?",
  earlier: "Earlier matches",
  current: "This match",
  match: "Match",
  won: "Won",
  ready: "ready",
  amReady: "I’m ready",
  look: "To the table",
  show: "Show the sheet",
  lookBack: "See the moves",
  review: "Review",
  record: "Download the record",
  chart: { cards: "Cards in hand", tiles: "Tiles in stock" },
  chartLabel: {
    cards: "How many cards everybody held, from the deal to the end",
    tiles: "How many tiles everybody held, from the deal to the end",
  },
  home: "Another game",
  late: "Not finished in time: it doesn’t count.",
};

export type SheetWords = typeof de;

/** Return the words of the score sheet; of the chosen language unless one is named. */
export const sheetWords = localize(de, en);
