import { localize } from "../device/settings.svelte";

const de = {
  title: "Hausregeln",
  hint: "Was ihr hier ändert, steht so nicht in der Anleitung.",
  printed: "wie gedruckt",
  asPrinted: (value: string) => `Gedruckt: ${value}.`,
  yes: "ja",
  no: "nein",
  reset: "Alles wie gedruckt",
  lab: "Was macht das aus?",
  changed: (n: number) => (n === 1 ? "1 geändert" : `${n} geändert`),
  inForce: "Hier gelten Hausregeln:",
};

const en: typeof de = {
  title: "House rules",
  hint: "What you change here is not on the rule sheet.",
  printed: "as printed",
  asPrinted: (value) => `Printed: ${value}.`,
  yes: "yes",
  no: "no",
  reset: "All as printed",
  lab: "What does it do?",
  changed: (n) => `${n} changed`,
  inForce: "House rules are in force:",
};

export const w = localize(de, en);
