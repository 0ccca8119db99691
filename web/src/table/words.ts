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
  sureToGetUp: "Willst du aufstehen?",
  backToSeat: "Mit diesem Link kommst du auf deinen Platz zurück, auch von einem anderen Gerät. Gib ihn niemandem.",
  backToTable: (code: string) =>
    `Mit diesem Link oder dem Code ${code} kommst du wieder an den Tisch, solange ein Platz frei ist.`,
  wayBack: "Link zurück",
  getUp: "Ja, aufstehen",
  noTable: (code: string) => `Tisch ${code} gibt es nicht, oder hier darf niemand zuschauen.`,
  codeRead: (code: string) =>
    `Gelesen haben wir ${code}. Ein Code hat fünf Buchstaben, ohne I, L und O; groß und klein ist egal.`,
  pace: "Tempo der Bots",
  paces: { slow: "langsam", usual: "normal", quick: "schnell" },
  tell: "Wie kommt das zustande?",
  wentOut: "als Erstes alles los",
  lowestWins: "Das niedrigste Ergebnis gewinnt.",
  highestWins: "Das höchste Ergebnis gewinnt.",
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
  sureToGetUp: "Do you want to get up?",
  backToSeat: "This link brings you back to your seat, from another device too. Keep it to yourself.",
  backToTable: (code) => `This link or the code ${code} brings you back to the table, as long as a seat is free.`,
  wayBack: "Link back",
  getUp: "Yes, get up",
  noTable: (code) => `There is no table ${code}, or nobody may look on there.`,
  codeRead: (code) => `We read ${code}. A code has five letters, without I, L and O; capitals don’t matter.`,
  pace: "Pace of the bots",
  paces: { slow: "slow", usual: "usual", quick: "quick" },
  tell: "How does this come about?",
  wentOut: "went out",
  lowestWins: "Lowest wins.",
  highestWins: "Highest wins.",
  renew: "Make a new link",
  renewHint: "Has somebody seen your link? With a new one the old one is no longer good, on any device.",
  renewed: "This is your new link. The old one opens nothing any more.",
};

/** Return the words of this room that are needed only once the table is there; the others are shared. */
export const w = translated(de, en);
