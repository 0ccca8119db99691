import { localize } from "../device/settings.svelte";

const de = {
  lesson: (game: string) => `${game}: die ersten Züge`,
  step: (n: number, of: number) => `Schritt ${n} von ${of}`,
  next: "Weiter",
  back: "Einen Schritt zurück",
  skip: "Überspringen",
  again: "Noch mal von vorn",
  playNow: "Jetzt spielen",
  showMeHint: "Lern es in zwei Minuten beim Spielen.",
  none: "Für dieses Spiel gibt es noch keine Einführung.",
  watch: "Jetzt sind die anderen dran …",
  astray: [
    "Das ginge auch – aber schau erst mal auf das, was leuchtet.",
    "Gleich darfst du alles ausprobieren. Jetzt tipp auf das, was leuchtet.",
    "Lass dir Zeit: Folg einfach dem Leuchten.",
  ],
  /** Read out only: it names what glows. */
  glows: (names: readonly string[]) => `Es leuchtet: ${names.join("; ")}.`,
  read: "Lies kurz und tipp dann auf „Weiter“.",
};

const en: typeof de = {
  lesson: (game) => `${game}: the first moves`,
  step: (n, of) => `Step ${n} of ${of}`,
  next: "Next",
  back: "One step back",
  skip: "Skip",
  again: "Start over",
  playNow: "Play now",
  showMeHint: "Learn it in two minutes, by playing.",
  none: "There is no introduction to this game yet.",
  watch: "Now it’s the others’ turn …",
  astray: [
    "That would work too, but try the glowing one first.",
    "You can try everything in a moment. Now tap what glows.",
    "Take your time: just follow the glow.",
  ],
  glows: (names) => `Glowing: ${names.join("; ")}.`,
  read: "Read this first, then tap “Next”.",
};

/** Return these texts, by default in the chosen language. */
export const w = localize(de, en);
