import { translated } from "../device/settings.svelte";

const de = {
  guests: "Am Tisch",
  mute: "Stummschalten",
  unmute: "Reden lassen",
  replace: "Durch Bot ersetzen",
  replaceHint: (name: string) => `${name} verliert den Platz, ein Bot spielt die Karten weiter.`,
  replaceSure: "Ja, ersetzen",
  keep: "Doch nicht",
  offer: "Gast ablösen lassen",
  withdraw: "Bot behalten",
  offered: "Der Platz ist frei für einen Gast. Bis jemand kommt, spielt der Bot.",
  takeOver: (name: string) => `Du kannst mitspielen: ${name} macht dir Platz.`,
  sit: "Mitspielen",
  renew: "Neuen Link machen",
  renewHint: "Hat jemand deinen Link gesehen? Mit einem neuen gilt der alte nicht mehr, auf keinem Gerät.",
  renewed: "Das ist dein neuer Link. Der alte öffnet nichts mehr.",
};

type TableWords = typeof de;

const en: TableWords = {
  guests: "At the table",
  mute: "Mute",
  unmute: "Let them talk",
  replace: "Replace by a bot",
  replaceHint: (name) => `${name} loses the seat, a bot plays the cards on.`,
  replaceSure: "Yes, replace",
  keep: "No, keep",
  offer: "Let a guest take over",
  withdraw: "Keep the bot",
  offered: "The seat is free for a guest. Until somebody comes, the bot plays.",
  takeOver: (name) => `You can play along: ${name} makes room for you.`,
  sit: "Play along",
  renew: "Make a new link",
  renewHint: "Has somebody seen your link? With a new one the old one is no longer good, on any device.",
  renewed: "This is your new link. The old one opens nothing any more.",
};

/** Return the words of this room that are needed only once the table is there; the others are shared. */
export const w = translated(de, en);
