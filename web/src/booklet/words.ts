import type { FileFault, ImportResult } from "../device/entryFile";
import { localize, settings } from "../device/settings.svelte";
import type { PuzzleFault } from "../review/puzzle";
import { writeDate } from "../words/dates";
import { plural } from "../words/plural";
import type { Level } from "./chosen";

const DAY = 86_400_000;

const formatDate = (day: string) => writeDate(day, settings.lang);

/** Return the number of days from `day` to `due`. */
function daysUntil(due: string, day: string): number {
  return Math.round((Date.parse(due) - Date.parse(day)) / DAY);
}

/** Join the non-empty parts of a sentence. */
const joined = (...parts: (string | false)[]): string => parts.filter(Boolean).join(" ");

const de = {
  title: "Mein Heft",
  lead: "Hier kommen deine Fehler und guten Züge wieder, höchstens drei am Tag. Was du zweimal hintereinander auf Anhieb löst, ist abgehakt.",
  empty: "Noch ist dein Heft leer.",
  emptyHow:
    "Öffne nach einer Partie den Spielbericht: Bei deinen Fehlern und guten Zügen steht „In mein Heft“. Am nächsten Tag kommt die Stelle hier wieder, und du spielst sie noch mal.",
  today: "Heute",
  nothing: "Für heute ist nichts zu tun.",
  next: (due: string) => `Weiter geht es am ${formatDate(due)}.`,
  waiting: "Später",
  solved: "Gelöst",
  solve: "Lösen",
  practise: "Üben",
  with: (day: string, names: string) => formatDate(day) + (names && `, mit ${names}`),
  waits: "Wartet auf einen freien Tag",
  again: (due: string, day: string) => {
    const days = daysUntil(due, day);
    return days === 1 ? "Kommt morgen wieder." : `Kommt in ${days} Tagen wieder.`;
  },
  done: "Zweimal gelöst: abgehakt!",
  shortly: "Das merkt sich Reihum nur, bis du die Seite schließt: Dieser Browser hat keinen Platz.",
  practice: "Nur zum Üben: Das zählt heute nicht.",
  deleteEntry: (what: string) => `${what} löschen`,
  deleted: "Gelöscht.",
  undo: "Zurückholen",
  back: "Zum Heft",
  puzzles: "Rätsel",
  puzzlesLead: "Stellen aus Partien von Bots, die leichtesten zuerst. Findest du den Zug, der sicher besser ist?",
  solvedOf: (solved: number, all: number) => `${solved} von ${all} gelöst`,
  puzzle: (number: number) => `Rätsel ${number}`,
  levels: { easy: "leicht", medium: "mittel", hard: "schwer" } as Record<Level, string>,
  onceMore: "Noch mal",
  forYou: "Ein Rätsel für dich",
  sentFaults: {
    damaged: "Dieser Link enthält kein vollständiges Rätsel. Lass ihn dir noch einmal schicken.",
    newer: "Dieses Rätsel ist von einer neueren Version von Reihum. Lade die Seite neu und versuch es noch einmal.",
  } as Record<PuzzleFault, string>,
  broken: "Dieses Rätsel lässt sich hier nicht öffnen.",
  keepHint:
    "Das Heft liegt nur in diesem Browser. Als Datei kannst du es aufheben oder auf ein anderes Gerät mitnehmen.",
  save: "Als Datei sichern",
  open: "Aus Datei holen",
  taken: ({ added, existing, skipped, temporary }: ImportResult) =>
    joined(
      added ? `${added} Rätsel dazugekommen.` : "Nichts Neues dabei.",
      existing > 0 && (existing === 1 ? "1 war schon da." : `${existing} waren schon da.`),
      skipped > 0 && `Für ${skipped} war kein Platz mehr: Lösch erst etwas.`,
      temporary && "Dieser Browser hat keinen Platz: Neues bleibt nur, bis du die Seite schließt.",
    ),
  faults: {
    otherFile: "Das ist kein Heft von Reihum.",
    tooLarge: "Diese Datei ist zu groß für ein Heft.",
    newer: "Dieses Heft ist von einer neueren Version von Reihum. Lade die Seite neu und versuch es noch einmal.",
    damaged: "Diese Datei ist beschädigt: Daraus ist nichts übernommen.",
  } as Record<FileFault, string>,
};

const en: typeof de = {
  title: "My booklet",
  lead: "Your mistakes and good finds come back here, three a day at most. What you solve at once, twice in a row, is ticked off.",
  empty: "Your booklet is still empty.",
  emptyHow:
    "After a match, open its review: your mistakes and good finds have a button “Into my booklet”. The next day the position comes back here, and you play it again.",
  today: "Today",
  nothing: "There is nothing to do today.",
  next: (due) => `Next: ${formatDate(due)}.`,
  waiting: "Later",
  solved: "Solved",
  solve: "Solve",
  practise: "Practise",
  with: (day, names) => formatDate(day) + (names && `, with ${names}`),
  waits: "Waits for a free day",
  again: (due, day) => {
    const days = daysUntil(due, day);
    return days === 1 ? "Comes back tomorrow." : `Comes back in ${days} days.`;
  },
  done: "Solved twice: ticked off!",
  shortly: "That is kept only until you close this page: this browser has no room.",
  practice: "Just for practice: it doesn’t count today.",
  deleteEntry: (what) => `Delete ${what}`,
  deleted: "Deleted.",
  undo: "Bring it back",
  back: "To the booklet",
  puzzles: "Puzzles",
  puzzlesLead: "Positions from matches of bots, the easiest first. Can you find the move that is surely better?",
  solvedOf: (solved, all) => `${solved} of ${all} solved`,
  puzzle: (number) => `Puzzle ${number}`,
  levels: { easy: "easy", medium: "medium", hard: "hard" },
  onceMore: "Once more",
  forYou: "A puzzle for you",
  sentFaults: {
    damaged: "There is no whole puzzle in this link. Ask for it to be sent again.",
    newer: "This puzzle is from a newer version of Reihum. Reload the page and try again.",
  },
  broken: "This puzzle can’t be opened here.",
  keepHint: "The booklet is in this browser only. As a file you can keep it, or take it to another device.",
  save: "Save as a file",
  open: "Load from a file",
  taken: ({ added, existing, skipped, temporary }) =>
    joined(
      added ? `${plural(added, "puzzle", "puzzles")} added.` : "Nothing new in it.",
      existing > 0 && (existing === 1 ? "1 was there already." : `${existing} were there already.`),
      skipped > 0 && `There was no room for ${skipped}: delete something first.`,
      temporary && "This browser has no room: what is new lasts only until you close this page.",
    ),
  faults: {
    otherFile: "This is not a booklet of Reihum.",
    tooLarge: "This file is too large for a booklet.",
    newer: "This booklet is from a newer version of Reihum. Reload the page and try again.",
    damaged: "This file is damaged: nothing was taken from it.",
  },
};

/** Return these texts, by default in the chosen language. */
export const w = localize(de, en);
