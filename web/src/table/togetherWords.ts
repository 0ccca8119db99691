import { localize } from "../device/settings.svelte";

const de = {
  together: "Gemeinsam zurückschauen",
  comeAlong: (name: string) => `Mit ${name} zurückschauen`,
  playOn: "Ab dort mitspielen",
  watchOn: "Dort zuschauen",
  back: "Zurück zur Rückschau",
};

const en: typeof de = {
  together: "Look back together",
  comeAlong: (name) => `Look back with ${name}`,
  playOn: "Join in from there",
  watchOn: "Watch from there",
  back: "Back to the replay",
};

/** Return the words by which people come to look back together; of the chosen language unless one is named. */
export const w = localize(de, en);
