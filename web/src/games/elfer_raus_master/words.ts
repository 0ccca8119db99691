import { translated } from "../../device/settings.svelte";

const de = {
  pitch: "Vier Reihen, Joker und Verbindungen von Farbe zu Farbe. Wer halbe Reihen füllt, sammelt Bonuskarten.",
  rounds: "Wie viele Runden?",
};

const en: typeof de = {
  pitch: "Four rows, jokers, and connectors from colour to colour. Fill half a row and you earn a bonus card.",
  rounds: "How many rounds?",
};

/** Return the words that are needed before a table; of the chosen language unless one is named. */
export const words = translated(de, en);
