import { localize } from "../device/settings.svelte";

const de = {
  cover: (name: string) => `Gib das Gerät an ${name}`,
  reveal: (name: string) => `Ich bin ${name}`,
  hint: "Tippen, wenn niemand sonst schaut.",
  waiting: "Einen Moment …",
};

const en: typeof de = {
  cover: (name) => `Pass the device to ${name}`,
  reveal: (name) => `I’m ${name}`,
  hint: "Tap when nobody else is looking.",
  waiting: "Just a moment …",
};

/** Return these texts, by default in the chosen language. */
export const w = localize(de, en);
