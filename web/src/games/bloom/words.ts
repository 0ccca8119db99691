import { localize } from "../../device/settings.svelte";

const de = {
  pitch: "Reihen legen, Blumen zählen, Plättchen nehmen – und anderen den passenden Stein wegschnappen.",
  starter: "Wer fängt an? Wer zuletzt eine Blume gepflückt hat.",
  scoreUnit: "Jede Runde: Plättchen minus Blumen, die du noch hast.",
};

const en: typeof de = {
  pitch: "Lay rows, count flowers, take scoring tiles – and steal the tile you need from somebody else’s row.",
  starter: "Who starts? Whoever picked a flower last.",
  scoreUnit: "Each round: scoring tiles minus the flowers you still have.",
};

/** Return the words that are needed before a table; of the chosen language unless one is named. */
export const words = localize(de, en);
