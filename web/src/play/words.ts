import { type Lang, settings } from "../device/settings.svelte";

const de = {
  ask: "Tipp geben",
  thinking: "Mal überlegen …",
  close: "Tipp weglegen",
};

const en: typeof de = {
  ask: "Give me a hint",
  thinking: "Let me think …",
  close: "Put the hint away",
};

export function words(lang: Lang): typeof de {
  return lang === "de" ? de : en;
}

/** The words of the chosen language. */
export function w(): typeof de {
  return words(settings.lang);
}
