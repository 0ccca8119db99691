import { localize } from "../device/settings.svelte";

const de = {
  title: "Reihum als App",
  why: "Ein Symbol auf deinem Gerät, und der Tisch ist auch ohne Netz gedeckt.",
  byHand: "Tipp auf „Teilen“, dann auf „Zum Home-Bildschirm“.",
  now: "Installieren",
  never: "Nicht mehr anbieten",
};

const en: typeof de = {
  title: "Reihum as an app",
  why: "An icon on your device, and the table is set without a network, too.",
  byHand: "Tap Share, then Add to Home Screen.",
  now: "Install",
  never: "Don’t offer it again",
};

/** Return the words of the offer to install the app. */
export const w = localize(de, en);
