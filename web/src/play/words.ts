import { translated } from "../device/settings.svelte";

const de = {
  ask: "Tipp geben",
  thinking: "Mal überlegen …",
  postponed: "Einen Moment, gleich kommt der nächste Tipp …",
  close: "Tipp schließen",
  doIt: "Mach das",
  notYourTurn: (name: string) => `Du bist noch nicht dran – ${name} überlegt.`,
};

const en: typeof de = {
  ask: "Give me a hint",
  thinking: "Let me think …",
  postponed: "One moment, the next hint is coming …",
  close: "Close the hint",
  doIt: "Do it",
  notYourTurn: (name) => `It isn’t your turn yet – ${name} is thinking.`,
};

/** Return the words of this room; of the chosen language unless one is named. */
export const w = translated(de, en);
