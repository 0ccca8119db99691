import { translated } from "../device/settings.svelte";

const de = {
  title: "Hausregeln",
  hint: "Was ihr hier ändert, steht so nicht in der Anleitung. Ihr könnt es jederzeit zurückstellen.",
  printed: "wie gedruckt",
  asPrinted: (value: string) => `Gedruckt: ${value}.`,
  yes: "ja",
  no: "nein",
  reset: "Alles wie gedruckt",
  lab: "Was macht das aus?",
  changed: (n: number) => (n === 1 ? "1 geändert" : `${n} geändert`),
  inForce: "An diesem Tisch gelten Hausregeln:",
};

const en: typeof de = {
  title: "House rules",
  hint: "What you change here is not on the rule sheet. You can set it back at any time.",
  printed: "as printed",
  asPrinted: (value) => `Printed: ${value}.`,
  yes: "yes",
  no: "no",
  reset: "All as printed",
  lab: "What does it do?",
  changed: (n) => `${n} changed`,
  inForce: "House rules are in force at this table:",
};

export const w = translated(de, en);
