import { translated } from "../device/settings.svelte";
import type { Source } from "./figures";
import type { Problem } from "./source";

const de = {
  title: "Spielbericht",
  chances: "Chancen auf den Sieg",
  slider: "Durch die Partie, mit den Chancen",
  at: (round: number, step: number) => `Runde ${round}, Schritt ${step}`,
  chance: (name: string, share: number) => `${name} ${share} %`,
  tap: "Tipp auf die Linien, um hinzuspringen. An den Punkten ist viel passiert.",
  begins: "Der Bericht wird geschrieben …",
  waits: (ahead: number) =>
    ahead === 1 ? "Vorher kommt noch eine andere Partie dran." : `Vorher kommen noch ${ahead} andere Partien dran.`,
  finer: (part: number) => `Noch ungefähr, wird genauer: ${part} %`,
  problems: {
    busy: "Gerade werden schon viele Partien ausgewertet. Versuch es in ein paar Minuten noch einmal.",
    unreachable: "Für den Spielbericht braucht es den Server, und der antwortet gerade nicht.",
    tooLarge: "Diese Partie ist zu lang für einen Spielbericht.",
    refused: "Von dieser Partie gibt es keinen Spielbericht: Sie ist nicht zu Ende gespielt oder beschädigt.",
  } as Record<Problem, string>,
  again: "Noch einmal versuchen",
  details: "Mehr dazu",
  whose: "Wessen Partie?",
  sum: "Glück oder Können?",
  before: "Vor dem Geben",
  result: "Am Ende",
  sources: {
    deal: "Karten beim Geben",
    own_draws: "Selbst gezogen",
    others_draws: "Von anderen gezogen",
    own_play: "Selbst gespielt",
    others_play: "Von anderen gespielt",
    unseen: "Nicht zu ahnen",
  } as Record<Source, string>,
  luck: "Glück",
  play: "Können",
  unseen: "Nicht zu ahnen",
  sumHint:
    "Jeder Balken fängt an, wo der vorige aufhört. „Können“ zählt, was ein Zug nach allem wert war, was man wissen konnte; was er mit den verdeckten Karten dann wirklich brachte, steht unter „Nicht zu ahnen“.",
  turns: "Wendepunkte",
  noTurns: "Hier gab es keine großen Sprünge.",
  dealt: (round: number) => `Runde ${round} wird gegeben.`,
  moved: (name: string, from: number, to: number) => `${name}: ${from} → ${to} %`,
  byLuck: "Glück",
  byPlay: "Zug",
  puzzles: "Zum Knobeln",
  puzzlesHint: "Hier wäre mehr drin gewesen. Findest du es?",
  noPuzzles: "Kein Zug, bei dem ein anderer sicher viel besser gewesen wäre. Stark!",
  notYet: "Die Züge werden noch verglichen …",
  showMistakes: "Fehler zeigen",
  hidden: "Fehler sind ausgeblendet.",
  tryAgain: "Noch mal probieren",
  solution: "Lösung zeigen",
  found: "Gut gesehen",
  foundGain: (low: number, high: number) => `Das brachte ${wins(low, high)} mehr als der naheliegende Zug.`,
  mistakeGain: (low: number, high: number) => `Mit dem besten Zug wären es ${wins(low, high)} mehr gewesen.`,
  better: "Besser:",
  decisions: (forced: number, close: number, clear: number, untold: number) =>
    `Züge ohne Wahl: ${forced}. Knappe Entscheidungen: ${close}, klare: ${clear}.${
      untold ? ` Nicht bis zum Ende durchzurechnen: ${untold}.` : ""
    }`,
  accuracy: (share: number, low: number, high: number) =>
    `Gut entschieden: ${share} von 100 (wohl zwischen ${low} und ${high}).`,
  tables: "Alles als Tabelle",
  whence: "Woher",
  sumTable: "Woher das Ergebnis kommt, in Prozent des Sieges",
  curveTable: "Chancen im Lauf der Partie, in Prozent",
  where: "Stelle",
  doubt: (share: number, spread: number) => (spread > 0 ? `${share} ± ${spread}` : `${share}`),
  toMove: (name: string) => `${name} ist dran. Was würdest du tun?`,
  right: "Richtig!",
  asRight: "Auch richtig – ein Unterschied ist nicht sicher zu erkennen.",
  wrong: (low: number, high: number) => `Da ist mehr drin: ${wins(low, high)} mehr.`,
  wrongSame: "So wurde gespielt. Es gibt etwas Besseres!",
  unknown: "Dieser Zug wurde nicht durchgerechnet, er sah schwächer aus. Versuch einen anderen.",
  back: "Zurück zur Partie",
};

/** "4 bis 9 von 100 Partien": how many more are won, with the doubt. */
function wins(low: number, high: number): string {
  return low === high ? `etwa ${low} von 100 Siegen` : `etwa ${low} bis ${high} von 100 Siegen`;
}

const en: typeof de = {
  title: "Review",
  chances: "Chances of winning",
  slider: "Through the match, with the chances",
  at: (round, step) => `Round ${round}, step ${step}`,
  chance: (name, share) => `${name} ${share} %`,
  tap: "Tap the lines to go there. At the dots a lot happened.",
  begins: "The review is being written …",
  waits: (ahead) => (ahead === 1 ? "One other match comes first." : `${ahead} other matches come first.`),
  finer: (part) => `Still rough, getting finer: ${part} %`,
  problems: {
    busy: "Many matches are being reviewed at the moment. Try again in a few minutes.",
    unreachable: "A review needs the server, and it doesn’t answer at the moment.",
    tooLarge: "This match is too long for a review.",
    refused: "There is no review of this match: it isn’t finished, or it is damaged.",
  },
  again: "Try again",
  details: "Tell me more",
  whose: "Whose match?",
  sum: "Luck or skill?",
  before: "Before the deal",
  result: "In the end",
  sources: {
    deal: "Cards dealt",
    own_draws: "Own draws",
    others_draws: "Others’ draws",
    own_play: "Own play",
    others_play: "Others’ play",
    unseen: "Not to be foreseen",
  },
  luck: "Luck",
  play: "Skill",
  unseen: "Not to be foreseen",
  sumHint:
    "Each bar begins where the one before ends. “Skill” counts what a move was worth by all that one could know; what it then really brought with the hidden cards is under “Not to be foreseen”.",
  turns: "Turning points",
  noTurns: "There were no big jumps.",
  dealt: (round) => `Round ${round} is dealt.`,
  moved: (name, from, to) => `${name}: ${from} → ${to} %`,
  byLuck: "Luck",
  byPlay: "Move",
  puzzles: "Puzzles",
  puzzlesHint: "There was more to be had here. Can you find it?",
  noPuzzles: "No move to which another was surely much better. Well played!",
  notYet: "The moves are still being compared …",
  showMistakes: "Show mistakes",
  hidden: "Mistakes are hidden.",
  tryAgain: "Try it again",
  solution: "Show the answer",
  found: "Well spotted",
  foundGain: (low, high) => `It brought ${winsEn(low, high)} more than the obvious move.`,
  mistakeGain: (low, high) => `The best move would have brought ${winsEn(low, high)} more.`,
  better: "Better:",
  decisions: (forced, close, clear, untold) =>
    `Moves without a choice: ${forced}. Close decisions: ${close}, clear ones: ${clear}.${
      untold ? ` Too far from the end to tell: ${untold}.` : ""
    }`,
  accuracy: (share, low, high) => `Decided well: ${share} in 100 (likely between ${low} and ${high}).`,
  tables: "All of it as a table",
  whence: "From",
  sumTable: "Where the result came from, in per cent of the win",
  curveTable: "Chances in the course of the match, in per cent",
  where: "Place",
  doubt: (share, spread) => (spread > 0 ? `${share} ± ${spread}` : `${share}`),
  toMove: (name) => `It is ${name}’s turn. What would you do?`,
  right: "Right!",
  asRight: "Right, too – no sure difference can be seen.",
  wrong: (low, high) => `There is more to be had: ${winsEn(low, high)} more.`,
  wrongSame: "That is what was played. There is something better!",
  unknown: "This move wasn’t worked out, it looked weaker. Try another one.",
  back: "Back to the match",
};

function winsEn(low: number, high: number): string {
  return low === high ? `about ${low} in 100 wins` : `about ${low} to ${high} in 100 wins`;
}

export type ReviewWords = typeof de;

/** Return the words of this room; of the chosen language unless one is named. */
export const w = translated(de, en);
