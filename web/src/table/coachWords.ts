import { localize } from "../device/settings.svelte";

const de = {
  off: "Diese Hilfe ausschalten",
  isOff: "Ausgeschaltet. Im Menü kannst du die Hilfe wieder einschalten.",
};

const en: typeof de = {
  off: "Turn this help off",
  isOff: "Turned off. You can turn it on again in the menu.",
};

/** Return the words around what the table teaches; of the chosen language unless one is named. */
export const w = localize(de, en);
