import { translated } from "../device/settings.svelte";

const de = {
  lead: "Du führst. Tippe auf eine Karte, um darauf zu zeigen.",
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
};

const en: typeof de = {
  lead: "You lead. Tap a card to point at it.",
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
};

/** Return the words of looking back together; of the chosen language unless one is named. */
export const w = translated(de, en);
