import { localize } from "../../device/settings.svelte";

const de = {
  pitch: "Ein Spiel, das jemand mitgebracht hat.",
};

const en: typeof de = {
  pitch: "A game that somebody brought along.",
};

/** Return the words for games without a folder; of the chosen language unless one is named. */
export const words = localize(de, en);
