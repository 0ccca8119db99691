import { localize } from "../device/settings.svelte";
import type { Key } from "./keys";

const de = {
  title: "Tasten",
  on: "Tastenkürzel",
  does: {
    d: "Ziehen",
    l: "Gewählte Karte oder Reihe legen; ist nichts gewählt, zur ersten Karte, die passt",
    p: "Passen oder fertig",
    h: "Tipp",
    u: "Zurücknehmen",
    r: "Alle Reihen vorlesen",
    o: "Vorlesen, was die anderen haben",
    "?": "Diese Liste",
  } satisfies Record<Key, string>,
  arrows: "In der Hand gehst du mit den Pfeiltasten von Karte zu Karte; die Eingabetaste legt.",
  nothing: "Das geht gerade nicht.",
  tooEarly: "Die Taste kam zu früh und zählt nicht. Drück sie noch einmal.",
};

const en: typeof de = {
  title: "Keys",
  on: "Keyboard shortcuts",
  does: {
    d: "Draw",
    l: "Lay the chosen card or row; with nothing chosen, go to the first card that fits",
    p: "Pass, or done",
    h: "Hint",
    u: "Take back",
    r: "Read all rows",
    o: "Read what the others hold",
    "?": "This list",
  },
  arrows: "In your hand, arrow keys go from card to card; Enter lays.",
  nothing: "That can’t be done now.",
  tooEarly: "That key came too early and doesn’t count. Press it again.",
};

/** Return the words for keys; of the chosen language unless one is named. */
export const w = localize(de, en);
