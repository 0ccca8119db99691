import { localize } from "../device/settings.svelte";

const de = {
  meanwhile: "Während du weg warst",
  before: (n: number) => (n === 1 ? "Eine Zeile davor steht im Verlauf." : `${n} Zeilen davor stehen im Verlauf.`),
  read: "Gelesen",
  nothingHeard: "Was geschehen ist, bevor du kamst, steht hier nicht.",
};

const en: typeof de = {
  meanwhile: "While you were away",
  before: (n) =>
    n === 1 ? "One earlier line is under “What happened”." : `${n} earlier lines are under “What happened”.`,
  read: "Close",
  nothingHeard: "What happened before you came isn’t shown here.",
};

/** Return the words around what happened; of the chosen language unless one is named. They come with every table, those of `words.ts` do not. */
export const w = localize(de, en);
