import { cardsDe, cardsEn } from "../../cards/words";
import { localize } from "../../device/settings.svelte";

const de = {
  ...cardsDe,
  pitch: "Vier Reihen wachsen aus den 11ern. Wer zuerst nichts mehr auf der Hand hat, gewinnt.",
  cardsDecide: "Wer anfängt, entscheiden die Karten.",
  bestOf: "Wie viele Runden?",
  scoreUnit: "Punkte für Karten, die auf der Hand bleiben.",
  leaveOutColour: "Zu zweit: eine Farbe weglassen?",
  dropNone: "nein",
};

const en: typeof de = {
  ...cardsEn,
  pitch: "Four rows grow from the 11s. Get rid of your cards first and you win.",
  cardsDecide: "The cards decide who starts.",
  bestOf: "How many rounds?",
  scoreUnit: "Points for cards left in hand.",
  leaveOutColour: "Two players: leave out a colour?",
  dropNone: "no",
};

/** Return the words that are needed before a table; of the chosen language unless one is named. */
export const words = localize(de, en);
