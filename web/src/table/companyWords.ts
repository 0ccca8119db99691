import { translated } from "../device/settings.svelte";

const de = {
  roundBegun: "Die nächste Runde läuft schon.",
  matchBegun: "Die nächste Partie läuft schon.",
  toTable: "Zum Tisch",
  watching: (n: number) => (n === 1 ? "Jemand schaut zu." : `${n} Leute schauen zu.`),
  letIn: "Mitspielen lassen",
};

const en: typeof de = {
  roundBegun: "The next round has begun.",
  matchBegun: "The next match has begun.",
  toTable: "To the table",
  watching: (n) => (n === 1 ? "Somebody is watching." : `${n} people are watching.`),
  letIn: "Let them join in",
};

/** Return the words about what others do at the table, or would like to; of the chosen language unless one is named. */
export const w = translated(de, en);
