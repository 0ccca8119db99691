import { localize } from "../../device/settings.svelte";
import { formatName } from "./plainData";

const de = {
  rules: "Die Anleitung liegt nicht bei. Was gerade geht, steht unten als Knopf.",
  agreed: "So ist es an diesem Tisch",
  board: "Der Tisch",
  player: "Spieler",
  you: "Du",
  hand: "Deine Karten",
  moves: "Deine Züge",
  find: "Zug suchen",
  choose: "Such dir einen Zug aus.",
  play: (move: string) => `${move} spielen`,
  advice: (move: string) => `Probier ${move}.`,
  noBoard: "Das eigene Brett dieses Spiels ließ sich nicht laden – so geht es auch.",
  /** Translations of common names of fields and options. */
  names: {
    bids: "Gebote",
    counts: "Karten",
    deck: "Stapel",
    dealer: "Geber",
    discard: "Ablage",
    discards: "Ablage",
    last: "Zuletzt",
    left: "Übrig",
    pile: "Stapel",
    points: "Punkte",
    round: "Runde",
    rounds: "Runden",
    row: "Reihe",
    rows: "Reihen",
    scores: "Punkte",
    seats: "Plätze",
    starter: "Beginnt",
    table: "Tisch",
    totals: "Summe",
    trick: "Stich",
    tricks: "Stiche",
    trump: "Trumpf",
    turn: "Am Zug",
    view: "Tisch",
  } as Record<string, string>,
};

const en: typeof de = {
  rules: "There is no rule sheet in the box. What you can do is a button below.",
  agreed: "What was agreed at this table",
  board: "The table",
  player: "Player",
  you: "You",
  hand: "Your cards",
  moves: "Your moves",
  find: "Find a move",
  choose: "Choose a move.",
  play: (move) => `Play ${move}`,
  advice: (move) => `Try ${move}.`,
  noBoard: "This game’s own board could not be loaded – this one will do.",
  names: {
    bids: "Bids",
    counts: "Cards",
    deck: "Deck",
    dealer: "Dealer",
    discard: "Discard",
    discards: "Discard",
    last: "Last",
    left: "Left",
    pile: "Pile",
    points: "Points",
    round: "Round",
    rounds: "Rounds",
    row: "Row",
    rows: "Rows",
    scores: "Points",
    seats: "Seats",
    starter: "Begins",
    table: "Table",
    totals: "Total",
    trick: "Trick",
    tricks: "Tricks",
    trump: "Trump",
    turn: "Turn",
    view: "Table",
  },
};

/** Return the words for the tables of games without a folder; of the chosen language unless one is named. */
export const words = localize(de, en);

/** Return the label of a field of a view, or of an option; common names are translated. */
export function nameField(name: string): string {
  return words().names[name] ?? formatName(name);
}
