import { localize } from "../device/settings.svelte";

const de = {
  onlooker: "Du schaust zu.",
  mayJoin: (host: string) => `${host} sieht das und kann dich mitspielen lassen.`,
  allTaken: "Alle Plätze sind besetzt.",
};

const en: typeof de = {
  onlooker: "You’re watching.",
  mayJoin: (host) => `${host} can see that, and can let you join in.`,
  allTaken: "All seats are taken.",
};

/** Return the texts for onlookers, by default in the chosen language. */
export const w = localize(de, en);
