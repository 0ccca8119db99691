import { localize } from "../device/settings.svelte";
import type { FigureName } from "./figures";
import type { Bot } from "./messages";

interface FigureText {
  label: string;
  /** What it means, in a sentence. */
  means: string;
  more: string;
  less: string;
}

const de = {
  title: "Regel-Labor",
  lead: "Dreh an einer Regel. Bots spielen sie sofort tausendfach, und du siehst, was sie mit dem Spiel macht.",
  game: "Spiel",
  players: "Spieler",
  bots: "Wer spielt",
  botNames: { random: "zufällig", easy: "leicht", careful: "mittel" } as Record<Bot, string>,
  rules: "Die Regeln",
  results: "Was sie ausmachen",
  waiting: "Die ersten Partien laufen …",
  played: (count: string, of: string) => `${count} von ${of} Partien`,
  paused: "Ändere eine Regel, dann siehst du hier den Unterschied.",
  variant: "deine Regeln",
  printed: "wie gedruckt",
  changes: "Das ändert sich",
  open: "Bisher zeigt sich kein sicherer Unterschied.",
  sure: "Ein Unterschied steht erst oben, wenn er kein Zufall mehr sein kann (95 %, für alle Zahlen zusammen).",
  bounds:
    "Bots kennen nur die gedruckten Regeln. Was Menschen mit einer neuen Regel anstellen, können sie nicht wissen.",
  pace: "Minuten sind geschätzt, mit fünf Sekunden je Entscheidung.",
  lengths: "Wie lang Partien sind",
  lengthsAxis: "Entscheidungen",
  all: "Alle Zahlen",
  figure: "Zahl",
  difference: "Unterschied",
  look: "Ansehen",
  play: "Das spielen wir",
  share: "Teilen",
  refused: "So lässt es sich nicht spielen.",
  failed: "Hier lassen sich die Regeln nicht laden. Mit einem neueren Browser oder wieder mit Netz klappt es.",
  minutes: "min",
  figures: {
    minutes: {
      label: "Dauer",
      means: "So lang dauert eine Partie.",
      more: "Eine Partie dauert länger",
      less: "Eine Partie ist kürzer",
    },
    turns: {
      label: "Züge",
      means: "So viele Züge machen alle zusammen.",
      more: "Es sind mehr Züge",
      less: "Es sind weniger Züge",
    },
    rounds: {
      label: "Runden",
      means: "So viele Runden hat eine Partie.",
      more: "Es sind mehr Runden",
      less: "Es sind weniger Runden",
    },
    choices: {
      label: "Auswahl",
      means: "So viele Möglichkeiten hat, wer eine Wahl hat.",
      more: "Es gibt mehr zu überlegen",
      less: "Es gibt weniger zu überlegen",
    },
    forced: {
      label: "Ohne Wahl",
      means: "So oft gibt es nur eine Möglichkeit.",
      more: "Öfter gibt es nichts zu entscheiden",
      less: "Seltener gibt es nichts zu entscheiden",
    },
    dead_turns: {
      label: "Tote Züge",
      means: "So oft kann jemand nur ziehen oder aussetzen.",
      more: "Öfter kann jemand gar nichts legen",
      less: "Seltener kann jemand gar nichts legen",
    },
    place_0: {
      label: "Wer anfängt",
      means: "So oft gewinnt, wer den ersten Zug hat.",
      more: "Anfangen hilft mehr",
      less: "Anfangen hilft weniger",
    },
    ties: {
      label: "Gleichstand",
      means: "So oft teilen sich mehrere den Sieg.",
      more: "Öfter teilt man sich den Sieg",
      less: "Seltener teilt man sich den Sieg",
    },
    nobody_out: {
      label: "Niemand wird fertig",
      means: "So oft endet eine Runde, ohne dass jemand fertig ist.",
      more: "Öfter wird niemand fertig",
      less: "Seltener wird niemand fertig",
    },
    lead_changes: {
      label: "Führungswechsel",
      means: "So oft wechselt in einer Partie, wer vorn liegt.",
      more: "Die Führung wechselt öfter",
      less: "Die Führung wechselt seltener",
    },
    comebacks: {
      label: "Aufholen",
      means: "So oft gewinnt, wer zur Halbzeit nicht vorn lag.",
      more: "Aufholen gelingt öfter",
      less: "Aufholen gelingt seltener",
    },
    spread: {
      label: "Abstand",
      means: "So viele Punkte oder Level liegen am Ende zwischen Erstem und Letztem.",
      more: "Das Ende ist weniger knapp",
      less: "Das Ende ist knapper",
    },
  } as Record<FigureName, FigureText>,
  change: (what: string, variant: string, printed: string) => `${what}: ${variant} statt ${printed}.`,
};

const en: typeof de = {
  title: "Rule laboratory",
  lead: "Change a rule. Bots play it a thousand times at once, and you see what it does to the game.",
  game: "Game",
  players: "Players",
  bots: "Who plays",
  botNames: { random: "random", easy: "easy", careful: "medium" },
  rules: "The rules",
  results: "What they do",
  waiting: "The first matches are being played …",
  played: (count, of) => `${count} of ${of} matches`,
  paused: "Change a rule, and you see the difference here.",
  variant: "your rules",
  printed: "as printed",
  changes: "What changes",
  open: "So far there is no certain difference.",
  sure: "A difference only appears above when it can no longer be chance (95%, for all figures together).",
  bounds: "Bots know the printed rules only. They can’t know what people will make of a new rule.",
  pace: "Minutes are estimated, at five seconds a decision.",
  lengths: "How long matches are",
  lengthsAxis: "decisions",
  all: "All figures",
  figure: "Figure",
  difference: "Difference",
  look: "Look",
  play: "Play it",
  share: "Share",
  refused: "It can’t be played like this.",
  failed: "The rules can’t be loaded here. It works with a newer browser, or once you are online again.",
  minutes: "min",
  figures: {
    minutes: {
      label: "Duration",
      means: "How long a match takes.",
      more: "A match takes longer",
      less: "A match is shorter",
    },
    turns: {
      label: "Turns",
      means: "How many turns all players take together.",
      more: "There are more turns",
      less: "There are fewer turns",
    },
    rounds: {
      label: "Rounds",
      means: "How many rounds a match has.",
      more: "There are more rounds",
      less: "There are fewer rounds",
    },
    choices: {
      label: "Choice",
      means: "How many moves there are to choose from, where there is a choice.",
      more: "There is more to think about",
      less: "There is less to think about",
    },
    forced: {
      label: "No choice",
      means: "How often there is only one move.",
      more: "More often there is nothing to decide",
      less: "Less often there is nothing to decide",
    },
    dead_turns: {
      label: "Dead turns",
      means: "How often somebody can only draw or pass.",
      more: "More often somebody can’t lay anything",
      less: "Less often somebody can’t lay anything",
    },
    place_0: {
      label: "Who begins",
      means: "How often whoever moves first wins.",
      more: "Beginning helps more",
      less: "Beginning helps less",
    },
    ties: {
      label: "Ties",
      means: "How often several players share the win.",
      more: "The win is shared more often",
      less: "The win is shared less often",
    },
    nobody_out: {
      label: "Nobody goes out",
      means: "How often a round ends without anybody going out.",
      more: "Nobody goes out more often",
      less: "Nobody goes out less often",
    },
    lead_changes: {
      label: "Lead changes",
      means: "How often the lead changes in a match.",
      more: "The lead changes more often",
      less: "The lead changes less often",
    },
    comebacks: {
      label: "Comebacks",
      means: "How often somebody wins who was not ahead halfway.",
      more: "Catching up succeeds more often",
      less: "Catching up succeeds less often",
    },
    spread: {
      label: "Spread",
      means: "How many points or levels lie between first and last at the end.",
      more: "The end is less close",
      less: "The end is closer",
    },
  },
  change: (what, variant, printed) => `${what}: ${variant} instead of ${printed}.`,
};

export const w = localize(de, en);
