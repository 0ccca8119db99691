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
  changed: (n: number) => `${n} geändert`,
  inForce: "Hier gelten Hausregeln:",
  impossible: (players: number) => `Grau ist, was mit ${players} Plätzen und den übrigen Regeln nicht geht.`,
  conflict: (sentences: readonly string[], players: number) =>
    `${sentences.map((one) => `„${one}“ `).join("")}Das geht mit ${players} Plätzen und den übrigen Regeln nicht.`,
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
  impossible: (players) => `What is greyed out doesn’t go with ${players} seats and the other rules.`,
  conflict: (sentences, players) =>
    `${sentences.map((one) => `“${one}” `).join("")}That doesn’t go with ${players} seats and the other rules.`,
};

export const w = localize(de, en);
