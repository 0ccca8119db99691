import { translated } from "../device/settings.svelte";

const de = {
  finer: "Feiner einstellen",
  scale: "Wie stark die Bots sind",
  overlooks: (of: number) => `Übersieht etwa ${of} von 100 möglichen Zügen.`,
  overlooksNothing: "Übersieht nichts.",
  strongest: "So stark, wie es hier geht.",
};

const en: typeof de = {
  finer: "Choose more finely",
  scale: "How strong the bots are",
  overlooks: (of) => `Overlooks about ${of} in 100 possible moves.`,
  overlooksNothing: "Overlooks nothing.",
  strongest: "As strong as it gets here.",
};

export const w = translated(de, en);
