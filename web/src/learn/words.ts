import { translated } from "../device/settings.svelte";

const de = {
  lesson: (game: string) => `${game}: die ersten Züge`,
  step: (n: number, of: number) => `Schritt ${n} von ${of}`,
  next: "Weiter",
  back: "Einen Schritt zurück",
  skip: "Überspringen",
  again: "Noch mal von vorn",
  playNow: "Jetzt spielen",
  showMe: "Zeig’s mir",
  showMeHint: "Lern es in zwei Minuten beim Spielen.",
  none: "Für dieses Spiel gibt es noch keine Einführung.",
  watch: "Jetzt sind die anderen dran …",
  astray: [
    "Das ginge auch – aber schau erst mal auf das, was leuchtet.",
    "Gleich darfst du alles ausprobieren. Jetzt kommt das Leuchtende dran.",
    "Lass dir Zeit: Was leuchtet, ist gemeint.",
  ],
  read: "Lies kurz und drück dann auf „Weiter“.",
};

const en: typeof de = {
  lesson: (game) => `${game}: the first moves`,
  step: (n, of) => `Step ${n} of ${of}`,
  next: "Next",
  back: "One step back",
  skip: "Skip",
  again: "Once more from the start",
  playNow: "Play now",
  showMe: "Show me",
  showMeHint: "Learn it in two minutes, by playing.",
  none: "There is no introduction to this game yet.",
  watch: "Now it is the others’ turn …",
  astray: [
    "That would do as well – but look at what glows first.",
    "In a moment you may try everything. Now take what glows.",
    "Take your time: what glows is meant.",
  ],
  read: "Read this first, then press “Next”.",
};

export type LearnWords = typeof de;

/** Return the words of this room; of the chosen language unless one is named. */
export const w = translated(de, en);
