import { localize } from "../device/settings.svelte";
import type { Failure } from "./record";

const de: Record<Failure, string> = {
  noRecord: "Das ist keine Aufzeichnung von Reihum.",
  newer: "Diese Aufzeichnung ist von einer neueren Version von Reihum. Lade die Seite neu und versuch es noch einmal.",
  tooLarge: "Diese Datei ist zu groß. Aufzeichnungen haben höchstens zwei Megabyte.",
  unreachable: "Der Tisch ist gerade nicht zu erreichen. Versuch es gleich noch einmal.",
  notFinished: "Zu diesem Tisch gibt es noch keine beendete Partie.",
  noTable: "Diesen Tisch gibt es nicht (mehr).",
};

const en: typeof de = {
  noRecord: "This is not a Reihum record.",
  newer: "This record is from a newer version of Reihum. Reload the page and try again.",
  tooLarge: "This file is too large. Records are at most two megabytes.",
  unreachable: "The table can’t be reached right now. Try again in a moment.",
  notFinished: "No match has been finished at this table yet.",
  noTable: "There is no such table (any more).",
};

/** Return these texts, by default in the chosen language. */
export const w = localize(de, en);
