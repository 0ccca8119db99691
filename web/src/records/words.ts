import { translated } from "../device/settings.svelte";
import type { Problem } from "./record";

const de: Record<Problem, string> = {
  noRecord: "Das ist keine Aufzeichnung von Reihum.",
  tooLarge: "Diese Datei ist zu groß. Eine Aufzeichnung hat höchstens zwei Megabyte.",
  unreachable: "Der Tisch ist gerade nicht zu erreichen. Versuch es gleich noch einmal.",
  notFinished: "Zu diesem Tisch gibt es noch keine beendete Partie.",
};

const en: typeof de = {
  noRecord: "This is no record of Reihum.",
  tooLarge: "This file is too large. A record has two megabytes at most.",
  unreachable: "The table cannot be reached right now. Try again in a moment.",
  notFinished: "No match has been finished at this table yet.",
};

/** Return the words of this room; of the chosen language unless one is named. */
export const w = translated(de, en);
