import { translated } from "../device/settings.svelte";

const de = {
  lead: "Du führst.",
  leadHint: "Tippe auf eine Karte, um darauf zu zeigen.",
  leads: (name: string) => `${name} führt.`,
  elsewhere: (name: string) => `${name} führt, du blätterst selbst.`,
  points: (what: string) => `Gezeigt: ${what}.`,
  nobody: "Niemand führt. Führ du die anderen durch die Partie!",
  nobodyYet: "Noch führt niemand.",
  begin: "Führen",
  follow: "Mitgehen",
  stop: "Aufhören",
  refused: "Das geht gerade nicht.",
  coming: "Die anderen werden gesucht …",
  away: "An diesen Tisch kommst du gerade nicht.",
  over: "Gemeinsam geht es nur durch die letzte Partie am Tisch.",
  toTable: "An den Tisch",
  goOn: "Gemeinsam weiterspielen",
  goOnHint: "Alle am Tisch können mitspielen, auf den anderen Plätzen spielen Bots.",
  goesOn: (name: string, step: number) => `${name} spielt ab Schritt ${step} weiter.`,
  iGoOn: (step: number) => `Du spielst ab Schritt ${step} weiter.`,
  goesOnUnnamed: (step: number) => `Ab Schritt ${step} wird weitergespielt.`,
  comeAlong: "Mitspielen",
  watch: "Zuschauen",
};

const en: typeof de = {
  lead: "You lead.",
  leadHint: "Tap a card to point at it.",
  leads: (name) => `${name} leads.`,
  elsewhere: (name) => `${name} leads, you go your own way.`,
  points: (what) => `Shown: ${what}.`,
  nobody: "Nobody leads. Lead the others through the match!",
  nobodyYet: "Nobody leads yet.",
  begin: "Lead",
  follow: "Go along",
  stop: "Stop",
  refused: "That can’t be done just now.",
  coming: "Looking for the others …",
  away: "You can’t come to this table just now.",
  over: "Together you can only go through the last match of the table.",
  toTable: "To the table",
  goOn: "Play on together",
  goOnHint: "Everybody at the table can join in, bots play on the other seats.",
  goesOn: (name, step) => `${name} plays on from step ${step}.`,
  iGoOn: (step) => `You play on from step ${step}.`,
  goesOnUnnamed: (step) => `They play on from step ${step}.`,
  comeAlong: "Join in",
  watch: "Watch",
};

/** Return the words of looking back together; of the chosen language unless one is named. */
export const w = translated(de, en);
