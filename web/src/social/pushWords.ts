import { localize } from "../device/settings.svelte";

const de = {
  notifyMe: "Sag mir Bescheid",
  hint: "Eine Nachricht auf dieses Gerät, wenn du dran bist, auch wenn der Tisch zu ist. Höchstens eine je Zug.",
  denied: "Dein Browser lässt das nicht zu. Erlaube Mitteilungen für diese Seite in seinen Einstellungen.",
  failed: "Das hat gerade nicht geklappt. Versuch es später noch einmal.",
};

type TellWords = typeof de;

const en: TellWords = {
  notifyMe: "Tell me",
  hint: "A message on this device when it’s your turn, even when the table is closed. One per turn at most.",
  denied: "Your browser doesn’t allow it. Allow notifications for this page in its settings.",
  failed: "That didn’t work just now. Try again later.",
};

/** Return the texts of the switch for push notifications. */
export const w = localize(de, en);
