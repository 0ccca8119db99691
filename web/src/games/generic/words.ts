import { translated } from "../../device/settings.svelte";

const de = {
  pitch: "Ein Spiel, das jemand mitgebracht hat.",
  youPlay: (what: string) => `Du spielst ${what}.`,
  plays: (name: string, what: string) => `${name} spielt ${what}.`,
  brief: (what: string) => `spielt ${what}`,
  more: (n: number) => `und ${n} mehr`,
  over: "Die Runde ist zu Ende.",
};

const en: typeof de = {
  pitch: "A game that somebody brought along.",
  youPlay: (what) => `You play ${what}.`,
  plays: (name, what) => `${name} plays ${what}.`,
  brief: (what) => `plays ${what}`,
  more: (n) => `and ${n} more`,
  over: "The round is over.",
};

/** Return the words for games without a folder; of the chosen language unless one is named. */
export const words = translated(de, en);
