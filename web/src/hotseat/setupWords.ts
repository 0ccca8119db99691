import { localize } from "../device/settings.svelte";

const de = {
  title: "an einem Gerät",
  hint: "Das Gerät geht reihum. Alle sehen nur ihre eigenen Karten.",
  person: (n: number) => `Spieler ${n}`,
  personName: (n: number) => `Name von Spieler ${n}`,
  add: "Noch jemand",
  removeName: (name: string) => `${name} wieder streichen`,
  botsToo: "Und wie viele Bots?",
};

const en: typeof de = {
  title: "on one device",
  hint: "Pass the device around. You only ever see your own cards.",
  person: (n) => `Player ${n}`,
  personName: (n) => `Name of player ${n}`,
  add: "Add a player",
  removeName: (name) => `Remove ${name}`,
  botsToo: "And how many bots?",
};

/** Return the texts of the form for a match on a shared device, by default in the chosen language. */
export const w = localize(de, en);
