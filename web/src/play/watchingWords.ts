import { localize } from "../device/settings.svelte";

const de = {
  onlooker: "Du schaust zu.",
  mayJoin: (host: string) => `${host} sieht das und kann dich mitspielen lassen.`,
  away: (host: string) => `${host} ist gerade nicht da und kann dich nicht mitspielen lassen.`,
  allTaken: "Alle Plätze sind besetzt.",
  hadSeat: "Hattest du hier einen Platz? Dann öffne deinen Link.",
  takeOver: (name: string) => `Du kannst mitspielen: ${name} macht dir Platz.`,
  sit: "Mitspielen",
  justWatch: "Nur zuschauen",
};

const en: typeof de = {
  onlooker: "You’re watching.",
  mayJoin: (host) => `${host} can see that, and can let you join in.`,
  away: (host) => `${host} is away right now, and can’t let you join in.`,
  allTaken: "All seats are taken.",
  hadSeat: "Did you have a seat here? Then open your link.",
  takeOver: (name) => `You can join in: ${name} makes room for you.`,
  sit: "Join in",
  justWatch: "Just watch",
};

/** Return the texts for onlookers, by default in the chosen language. */
export const w = localize(de, en);
