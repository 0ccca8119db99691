import { localize } from "../../device/settings.svelte";

const de = {
  pitch: "Vier Reihen, Joker und Verbindungen von Farbe zu Farbe. Wer halbe Reihen füllt, sammelt Bonuskarten.",
  starter: "Wer fängt an? Wer am jüngsten ist.",
  rounds: "Wie viele Runden?",
  scoreUnit: "Jede Runde: Punkte für Bonuskarten minus Zahlen und Joker auf der Hand.",
};

const en: typeof de = {
  pitch: "Four rows, jokers, and connectors from colour to colour. Fill half a row and you earn a bonus card.",
  starter: "Who starts? The youngest player.",
  rounds: "How many rounds?",
  scoreUnit: "Each round: points for bonus cards minus numbers and jokers in hand.",
};

/** Return the words that are needed before a table; of the chosen language unless one is named. */
export const words = localize(de, en);
