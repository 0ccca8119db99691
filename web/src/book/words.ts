import type { FileFault, ImportResult } from "../device/entryFile";
import { type AddResult, MOST_MATCHES } from "../device/playedMatches";
import { localize, settings } from "../device/settings.svelte";
import { writeDate } from "../words/dates";
import { plural } from "../words/plural";

/** Return a date with its year as text. */
const formatDate = (day: string) => writeDate(day, settings.lang, true);
const listed = (names: readonly string[]) => new Intl.ListFormat(settings.lang).format(names);
/** Join the non-empty parts of a sentence. */
const joined = (...parts: (string | false)[]): string => parts.filter(Boolean).join(" ");
/** Join the non-empty parts of a line. */
const line = (...parts: (string | false)[]): string => parts.filter(Boolean).join(" · ");

const de = {
  title: "Familienbuch",
  lead: (n: number, since: string) => `${plural(n, "Partie", "Partien")} seit dem ${formatDate(since)}.`,
  empty:
    "Noch ist euer Buch leer: Spielt eine Partie zu Ende, dann steht hier, wer mit wem am Tisch saß und wie es ausging.",
  pairs: "Wer gegen wen",
  pairsHint: "Es zählt, wer von beiden am Ende vorn lag.",
  pair: (one: string, other: string, a: number, b: number) => `${one} gegen ${other}: ${a} zu ${b}`,
  pairOf: (n: number, drawn: number) => line(plural(n, "Partie", "Partien"), drawn > 0 && `${drawn}-mal gleichauf`),
  bots: "Bots",
  games: "Spiel für Spiel",
  gamesHint: "Ein Strich für jeden Sieg.",
  played: (n: number) => plural(n, "Partie", "Partien"),
  won: (n: number) => `${n}-mal gewonnen`,
  longest: "Längste Partie",
  rounds: (n: number) => plural(n, "Runde", "Runden"),
  closest: "Knappste Partie",
  on: (day: string) => formatDate(day),
  all: (n: number) => (n === 1 ? "Die eine Partie" : `Alle ${n} Partien`),
  wins: (names: readonly string[]) => `${listed(names)} ${names.length > 1 ? "gewinnen" : "gewinnt"}`,
  summary: (day: string, rounds: number, house: boolean) =>
    line(formatDate(day), plural(rounds, "Runde", "Runden"), house && "Hausregeln"),
  bot: (name: string) => `${name}\u00a0(Bot)`,
  more: "Mehr zeigen",
  deleteEntry: (title: string, day: string) => `${title} vom ${formatDate(day)} löschen`,
  deleted: "Gelöscht.",
  undo: "Zurückholen",
  keepHint: `Das Buch liegt nur in diesem Browser und kennt nur Partien, die auf diesem Gerät zu Ende gespielt wurden. Was jemand verlassen hat, steht nicht darin. Es behält die neuesten ${MOST_MATCHES}. Als Datei kannst du es aufheben oder auf ein anderes Gerät mitnehmen.`,
  save: "Als Datei sichern",
  open: "Aus Datei holen",
  forget: "Alles löschen",
  forgetTitle: "Das ganze Buch löschen?",
  forgetHint: "Alle Partien darin sind dann auf diesem Gerät vergessen. Das lässt sich nicht zurücknehmen.",
  keep: "Behalten",
  forgotten: "Das Buch ist wieder leer.",
  others: (n: number) => `und ${n} weitere`,
  taken: ({ added, existing, skipped, dropped, temporary }: ImportResult & AddResult) =>
    joined(
      added > 0 && `${plural(added, "Partie", "Partien")} dazugekommen.`,
      added + skipped === 0 && "Nichts Neues dabei.",
      existing > 0 && (existing === 1 ? "1 war schon da." : `${existing} waren schon da.`),
      skipped > 0 && `${skipped} ältere ${skipped === 1 ? "passt" : "passen"} nicht mehr ins Buch.`,
      dropped > 0 && `Dafür ${dropped === 1 ? "ist 1 ältere" : `sind ${dropped} ältere`} nicht mehr im Buch.`,
      temporary && "Dieser Browser hat keinen Platz: Neues bleibt nur, bis du die Seite schließt.",
    ),
  faults: {
    otherFile: "Das ist kein Familienbuch von Reihum.",
    tooLarge: "Diese Datei ist zu groß für ein Familienbuch.",
    newer: "Dieses Buch ist von einer neueren Version von Reihum. Lade die Seite neu und versuch es noch einmal.",
    damaged: "Diese Datei ist beschädigt: Daraus ist nichts übernommen.",
  } as Record<FileFault, string>,
};

const en: typeof de = {
  title: "Family book",
  lead: (n, since) => `${plural(n, "match", "matches")} since ${formatDate(since)}.`,
  empty: "Your book is still empty: play a match to its end, and here it says who sat at the table and how it went.",
  pairs: "Who against whom",
  pairsHint: "What counts is which of the two was ahead in the end.",
  pair: (one, other, a, b) => `${one} against ${other}: ${a} to ${b}`,
  pairOf: (n, drawn) =>
    line(plural(n, "match", "matches"), drawn > 0 && `level ${drawn === 1 ? "once" : `${drawn} times`}`),
  bots: "Bots",
  games: "Game by game",
  gamesHint: "One stroke for each win.",
  played: (n) => plural(n, "match", "matches"),
  won: (n) => `won ${n === 1 ? "once" : `${n} times`}`,
  longest: "Longest match",
  rounds: (n) => plural(n, "round", "rounds"),
  closest: "Closest match",
  on: (day) => formatDate(day),
  all: (n) => (n === 1 ? "The one match" : `All ${n} matches`),
  wins: (names) => `${listed(names)} ${names.length > 1 ? "win" : "wins"}`,
  summary: (day, rounds, house) => line(formatDate(day), plural(rounds, "round", "rounds"), house && "house rules"),
  bot: (name) => `${name}\u00a0(bot)`,
  more: "Show more",
  deleteEntry: (title, day) => `Delete ${title} of ${formatDate(day)}`,
  deleted: "Deleted.",
  undo: "Bring it back",
  keepHint: `The book is in this browser only, and knows only matches that were finished on this device. A match that somebody left is not in it. It keeps the newest ${MOST_MATCHES}. As a file you can keep it, or take it to another device.`,
  save: "Save as a file",
  open: "Load from a file",
  forget: "Delete everything",
  forgetTitle: "Delete the whole book?",
  forgetHint: "All matches in it are then forgotten on this device. This can’t be undone.",
  keep: "Keep it",
  forgotten: "The book is empty again.",
  others: (n) => `and ${n} more`,
  taken: ({ added, existing, skipped, dropped, temporary }) =>
    joined(
      added > 0 && `${plural(added, "match", "matches")} added.`,
      added + skipped === 0 && "Nothing new in it.",
      existing > 0 && (existing === 1 ? "1 was there already." : `${existing} were there already.`),
      skipped > 0 && `${skipped} older ${skipped === 1 ? "one has" : "ones have"} no room in the book.`,
      dropped > 0 && `To make room, ${dropped} older ${dropped === 1 ? "one was" : "ones were"} taken out.`,
      temporary && "This browser has no room: what is new lasts only until you close this page.",
    ),
  faults: {
    otherFile: "This is not a family book of Reihum.",
    tooLarge: "This file is too large for a family book.",
    newer: "This book is from a newer version of Reihum. Reload the page and try again.",
    damaged: "This file is damaged: nothing was taken from it.",
  },
};

/** Return these texts, by default in the chosen language. */
export const w = localize(de, en);
