import { localize } from "../../device/settings.svelte";

const de = {
  youPlay: (what: string) => `Du spielst ${what}.`,
  plays: (name: string, what: string) => `${name} spielt ${what}.`,
  brief: (what: string) => `spielt ${what}`,
  more: (n: number) => `und ${n} mehr`,
  over: "Die Runde ist zu Ende.",
};

const en: typeof de = {
  youPlay: (what) => `You play ${what}.`,
  plays: (name, what) => `${name} plays ${what}.`,
  brief: (what) => `plays ${what}`,
  more: (n) => `and ${n} more`,
  over: "The round is over.",
};

/** Return the words for telling of games without a folder; of the chosen language unless one is named. */
export const words = localize(de, en);
