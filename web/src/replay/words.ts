import type { Lang } from "../device/settings.svelte";
import { settings } from "../device/settings.svelte";

const de = {
  title: "Rückschau",
  pick: "Aufzeichnung öffnen",
  pickHint:
    "Zieh die Datei hierher oder wähle sie aus. Nach jeder Partie kannst du sie auf dem Wertungsblatt herunterladen.",
  choose: "Datei wählen",
  drop: "Hier loslassen",
  several: "In dieser Datei stehen mehrere Partien:",
  one: (n: number, title: string, players: string) => `${n}. ${title}: ${players}`,
  loading: "Die Partie wird aufgeschlagen …",
  another: "Andere Datei",
  again: "Noch einmal versuchen",
  fault: "Diese Aufzeichnung stimmt nicht",
  faultAt: (round: number, move: number, what: string) =>
    `Runde ${round}, Zug ${move}${what ? ` (${what})` : ""}: Das ist dort nach den Regeln nicht möglich.`,
  faultRound: (round: number) => `In Runde ${round} passen Karten oder Wertung nicht zu den Regeln.`,
  faultHead: "Der Kopf der Datei passt nicht: Spiel, Namen oder Varianten fehlen oder sind beschädigt.",
  detail: "Genauer, auf Englisch",
  upTo: "Bis dahin anschauen",
  controls: "Durch die Partie",
  first: "An den Anfang",
  back: "Einen Zug zurück",
  play: "Abspielen",
  pause: "Anhalten",
  forward: "Einen Zug vor",
  last: "Ans Ende",
  at: (step: number, of: number) => `Zug ${step} von ${of}`,
  speed: "Tempo",
  seat: "Blick",
  open: "Zuschauer",
  from: (name: string) => `als ${name}`,
  round: "Runde",
  roundOf: (n: number, of: number) => `Runde ${n} von ${of}`,
  turns: "Züge",
  share: "Teilen",
  shareHint: "Dieser Link zeigt genau diese Stelle der Partie.",
  shareFile: "Diese Partie liegt in einer Datei: Gib die Datei weiter, um sie zu teilen.",
  download: "Aufzeichnung herunterladen",
  sheet: "Wertungsblatt",
  toTable: "Zurück an den Tisch",
};

const en: typeof de = {
  title: "Looking back",
  pick: "Open a record",
  pickHint: "Drag the file here or choose it. After every match you can download it from the score sheet.",
  choose: "Choose a file",
  drop: "Let go here",
  several: "There are several matches in this file:",
  one: (n, title, players) => `${n}. ${title}: ${players}`,
  loading: "Opening the match …",
  another: "Another file",
  again: "Try again",
  fault: "This record is not right",
  faultAt: (round, move, what) =>
    `Round ${round}, move ${move}${what ? ` (${what})` : ""}: the rules do not allow that there.`,
  faultRound: (round) => `In round ${round} cards or scores do not agree with the rules.`,
  faultHead: "The head of the file is not right: game, names or options are missing or damaged.",
  detail: "More precisely",
  upTo: "Watch up to there",
  controls: "Through the match",
  first: "To the beginning",
  back: "One move back",
  play: "Play",
  pause: "Pause",
  forward: "One move on",
  last: "To the end",
  at: (step, of) => `Move ${step} of ${of}`,
  speed: "Speed",
  seat: "View",
  open: "Onlooker",
  from: (name) => `as ${name}`,
  round: "Round",
  roundOf: (n, of) => `Round ${n} of ${of}`,
  turns: "Turns",
  share: "Share",
  shareHint: "This link shows exactly this point of the match.",
  shareFile: "This match is in a file: pass the file on to share it.",
  download: "Download the record",
  sheet: "Score sheet",
  toTable: "Back to the table",
};

export type LookWords = typeof de;

export function words(lang: Lang): LookWords {
  return lang === "de" ? de : en;
}

/** The words of the chosen language. */
export function w(): LookWords {
  return words(settings.lang);
}
