import { cardsDe, cardsEn } from "../cards/words";
import { localize } from "../device/settings.svelte";

const de = {
  lead: "Du führst.",
  leadHint: "Tipp auf eine Karte, um darauf zu zeigen.",
  leads: (name: string) => `${name} führt.`,
  browsesAlone: (name: string) => `${name} führt, du blätterst selbst.`,
  points: (what: string) => `Gezeigt: ${what}.`,
  pointsHeld: (what: string) => `Gezeigt: ${what} auf der Hand.`,
  cards: cardsDe,
  nobody: "Niemand führt. Führ du die anderen durch die Partie!",
  nobodyYet: "Noch führt niemand.",
  begin: "Führen",
  follow: "Mitgehen",
  stop: "Aufhören",
  refused: "Das geht gerade nicht.",
  coming: "Die anderen werden gesucht …",
  cannotJoin: "An diesen Tisch kommst du gerade nicht.",
  over: "Gemeinsam geht es nur durch die letzte Partie am Tisch.",
  toTable: "An den Tisch",
  continueTogether: "Gemeinsam weiterspielen",
  goOnHint: "Beim Weiterspielen bleiben Verdecktes und Stapel; spätere Runden sind neu.",
  step: (step: number, round: number | null) =>
    round === null ? `Schritt ${step}` : `Runde ${round}, Schritt ${step}`,
  goesOn: (name: string, step: string) => `${name} spielt ab ${step} weiter.`,
  iGoOn: (step: string) => `Du spielst ab ${step} weiter.`,
  goesOnUnnamed: (step: string) => `Ab ${step} wird weitergespielt.`,
  comeAlong: "Mitspielen",
  watch: "Zuschauen",
};

const en: typeof de = {
  lead: "You lead.",
  leadHint: "Tap a card to point at it.",
  leads: (name) => `${name} leads.`,
  browsesAlone: (name) => `${name} leads, you go your own way.`,
  points: (what) => `Shown: ${what}.`,
  pointsHeld: (what) => `Shown: ${what} in a hand.`,
  cards: cardsEn,
  nobody: "Nobody leads. Lead the others through the match!",
  nobodyYet: "Nobody leads yet.",
  begin: "Lead",
  follow: "Go along",
  stop: "Stop",
  refused: "That can’t be done just now.",
  coming: "Looking for the others …",
  cannotJoin: "You can’t come to this table just now.",
  over: "Together you can only go through the last match of the table.",
  toTable: "To the table",
  continueTogether: "Play on together",
  goOnHint: "Playing on keeps hidden cards and the pile; later rounds are new.",
  step: (step, round) => (round === null ? `step ${step}` : `round ${round}, step ${step}`),
  goesOn: (name, step) => `${name} plays on from ${step}.`,
  iGoOn: (step) => `You play on from ${step}.`,
  goesOnUnnamed: (step) => `They play on from ${step}.`,
  comeAlong: "Join in",
  watch: "Watch",
};

/** Return the words of looking back together; of the chosen language unless one is named. */
export const w = localize(de, en);
