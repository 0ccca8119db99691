import { localize } from "../device/settings.svelte";

const de = {
  ask: "Tipp geben",
  thinking: "Mal überlegen …",
  postponed: "Einen Moment, gleich kommt der nächste Tipp …",
  close: "Tipp schließen",
  doIt: "Mach das",
  notYourTurn: (name: string) => `Du bist noch nicht dran – ${name} überlegt.`,
  /** A card that was chosen while others play. */
  soon: "vorgemerkt",
  ahead: (card: string) => `Sobald du dran bist: ${card}. Tipp sie an, um sie zu behalten.`,
  aheadGone: (card: string) => `Die ${card} passt nicht mehr: Du behältst sie.`,
  aheadDropped: (card: string) => `Du warst kurz weg: Die ${card} ist nicht mehr vorgemerkt.`,
};

const en: typeof de = {
  ask: "Give me a hint",
  thinking: "Let me think …",
  postponed: "One moment, the next hint is coming …",
  close: "Close the hint",
  doIt: "Do it",
  notYourTurn: (name) => `It isn’t your turn yet – ${name} is thinking.`,
  soon: "chosen for your turn",
  ahead: (card) => `As soon as it’s your turn: ${card}. Tap it to keep it.`,
  aheadGone: (card) => `The ${card} no longer fits: you keep it.`,
  aheadDropped: (card) => `You were away for a moment: the ${card} is no longer chosen.`,
};

/** Return these texts, by default in the chosen language. */
export const w = localize(de, en);
