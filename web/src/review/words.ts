import type { Kept } from "../device/bookletWriting";
import { translated } from "../device/settings.svelte";
import type { Pieces } from "../games/game";
import type { ReviewSeat } from "../protocol";
import { figure } from "../words/figures";
import type { Size, Source } from "./figures";
import type { Problem } from "./source";

type Story = ReviewSeat["story"];

const de = {
  title: "Spielbericht",
  chances: "Chancen auf den Sieg, von hier aus gesehen",
  slider: "Durch die Partie, mit den Chancen",
  at: (round: number, step: number) => `Runde ${round}, Schritt ${step}`,
  chance: (name: string, share: number) => `${name} ${share} %`,
  tap: (name: string) => `Was ${name} wissen konnte. Tipp auf die Linien, um hinzuspringen.`,
  begins: "Der Bericht wird geschrieben …",
  finer: "Noch grob, wird genauer …",
  onlyCurve: "Die Zeit hat diesmal nur für die Linie gereicht.",
  progress: "Wie weit der Bericht ist",
  problems: {
    unreachable: "Der Spielbericht lässt sich gerade nicht laden. Vielleicht fehlt die Verbindung.",
    unknownGame: "Für dieses Spiel gibt es keine Spielberichte.",
    refused: "Von dieser Partie gibt es keinen Spielbericht: Sie ist nicht zu Ende gespielt oder beschädigt.",
  } as Record<Problem, string>,
  again: "Noch einmal versuchen",
  details: "Mehr dazu",
  whose: "Wessen Partie?",
  sum: "Glück oder Können?",
  before: "Vor dem Geben",
  result: "Am Ende",
  sources: {
    cards: "Beim Geben",
    draws: "Beim Ziehen",
    own_play: "Eigene Züge",
    others: "Die anderen",
  } as Record<Source, string>,
  luck: "Glück",
  play: "Eigene Züge",
  others: "Die anderen",
  sumHint:
    "Jeder Balken fängt an, wo der vorige aufhört. Alles ist von diesem Platz aus gesehen, und alle spielen so weiter, wie sie in dieser Partie gespielt haben. Wer stark spielt, fängt deshalb mit mehr an. „Eigene Züge“ zählt, was sie gegenüber den Zügen eines starken Bots brachten. „Die anderen“ ist alles, was sie hatten und taten: Karten, Glück und Können lassen sich von hier aus nicht trennen.",
  more: "Mehr",
  moments: "Die großen Momente",
  noMoments: "Von diesem Platz aus gab es keine großen Sprünge.",
  noMomentsYet: "Bis jetzt sind keine großen Sprünge zu sehen.",
  dealt: (round: number) => `Runde ${round} beginnt.`,
  ended: (round: number, how: string) => (how ? `Runde ${round}: ${how}` : `Runde ${round} ist zu Ende.`),
  percent: (share: number) => `${share} %`,
  moved: (from: number, to: number) => `${from} → ${to} %`,
  puzzles: "Zum Knobeln",
  puzzlesHint: "Hier wäre mehr drin gewesen. Findest du es?",
  noPuzzles: "Kein einzelner Zug, bei dem ein anderer sicher viel besser gewesen wäre.",
  praise: "Stark!",
  noneAtOnce: "Auf den ersten Blick kein einzelner Zug, bei dem ein anderer viel besser gewesen wäre.",
  notYet: "Die Züge werden noch verglichen …",
  noTimeForAll: "Alle Züge zu vergleichen, dafür hat die Zeit diesmal nicht gereicht.",
  noTime: "Für einen Vergleich der Züge hat die Zeit diesmal nicht gereicht.",
  showMistakes: "Fehler zeigen",
  hidden: "Fehler sind ausgeblendet.",
  tryAgain: "Noch mal probieren",
  solution: "Lösung zeigen",
  found: "Gut gesehen",
  foundGain: {
    some: "Das war besser als der naheliegende Zug.",
    much: "Das war deutlich besser als der naheliegende Zug.",
    decisive: "Das war viel besser als der naheliegende Zug.",
  } as Record<Size, string>,
  mistakeGain: {
    some: "Ein anderer Zug war besser.",
    much: "Ein anderer Zug war deutlich besser.",
    decisive: "Ein anderer Zug war viel besser.",
  } as Record<Size, string>,
  better: "Besser:",
  decisions: (forced: number, close: number, clear: number, untold: number) =>
    `Züge ohne Wahl: ${forced}. Knappe Entscheidungen: ${close}, klare: ${clear}.${
      untold ? ` Nicht bis zum Ende durchzurechnen: ${untold}.` : ""
    }`,
  accuracy: (good: number, all: number) => `Gut entschieden: ${good} von ${all}.`,
  openCards: (pieces: Pieces) => `Chancen bei offenen ${pieces === "cards" ? "Karten" : "Steinen"}`,
  openCardsHint: (pieces: Pieces) =>
    `Wie es stand, wenn man alle ${pieces === "cards" ? "Karten" : "Steine"} sieht und alle so weiterspielen wie in dieser Partie. Das konnte am Tisch niemand wissen.`,
  openCardsSlider: "Durch die Partie, mit den Chancen, wenn alles offen liegt",
  openCardsProblem: "Das lässt sich gerade nicht ausrechnen. Vielleicht fehlt die Verbindung.",
  tables: "Alles als Tabelle",
  whence: "Woher",
  sumTable: "Woher das Ergebnis kommt, in Prozent des Sieges",
  curveTable: (name: string) => `Chancen im Lauf der Partie, soweit ${name} sie kennen konnte, in Prozent`,
  where: "Stelle",
  doubt: (share: number, spread: number) => (spread > 0 ? `${share} ± ${spread}` : `${share}`),
  yourMove: "Du bist dran. Was würdest du tun?",
  toMove: (name: string) => `${name} ist dran. Was würdest du tun?`,
  right: "Richtig!",
  asRight: "Auch richtig – ein Unterschied ist nicht sicher zu erkennen.",
  wrong: {
    some: "Nah dran – da ist noch etwas mehr drin.",
    much: "Da ist deutlich mehr drin.",
    decisive: "Da ist viel mehr drin.",
  } as Record<Size, string>,
  wrongSame: "So wurde gespielt. Es gibt etwas Besseres!",
  unknown: "Dieser Zug wurde nicht durchgerechnet, er sah schwächer aus. Versuch einen anderen.",
  ways: {
    open: "Und dann?",
    title: "Wie es weitergeht",
    lead: (pieces: Pieces) =>
      `Dreimal zu Ende gespielt, jedes Mal mit anderen verdeckten ${pieces === "cards" ? "Karten" : "Steinen"}, die zu allem passen, was in der Runde zu sehen war. Nach dem Zug spielen starke Bots für alle weiter.`,
    wait: "Wird zu Ende gespielt …",
    failed: "Diese Stelle lässt sich hier nicht weiterspielen.",
    unreachable: "Das lässt sich gerade nicht laden. Vielleicht fehlt die Verbindung.",
    caption: "Wie die Runde nach den beiden Zügen ausgeht",
    unit: "In welchem Level danach alle sind:",
    levels: (told: string) => `Level danach: ${told}.`,
    world: (number: number) => `${number}. Runde`,
    watch: "Ansehen",
    step: (at: number, all: number) => `Zug ${at} von ${all}`,
    on: "Ein Zug weiter",
    before: "Ein Zug zurück",
    close: "Zurück zur Lösung",
    better: "Besserer Zug",
    tried: "Dein Versuch",
    other: "Anderer Zug",
    you: "Du",
    youWin: "Du gewinnst",
    wins: (name: string) => `${name} gewinnt`,
    share: (names: readonly string[]) => `Gleichstand: ${names.join(", ")}`,
    points: (points: number, lowestWins: boolean) =>
      `${figure(points)} ${lowestWins ? "Minus" : ""}${Math.abs(points) === 1 ? (lowestWins ? "punkt" : "Punkt") : lowestWins ? "punkte" : "Punkte"}`,
    counted: (better: number, other: number, all: number) =>
      `Runden gewonnen: mit dem besseren Zug ${better} von ${all}, mit dem anderen ${other} von ${all}.`,
    luck: "Dreimal ist wenig, da spielt Glück mit. Welcher Zug besser ist, wurde mit viel mehr Möglichkeiten geprüft.",
  },
  back: "Zur Partie",
  booklet: "In mein Heft",
  kept: {
    kept: "Steht im Heft, morgen kommt es wieder.",
    shortly:
      "Steht im Heft, aber nur, bis du die Seite schließt: Dieser Browser hat keinen Platz oder merkt sich nichts.",
    full: "Dein Heft ist voll: Lösch dort erst etwas.",
  } as Record<Kept, string>,
  openBooklet: "Heft aufschlagen",
  send: "Verschicken",
  sendHint: "Wer den Link öffnet, sitzt vor dieser Stelle und kann sie lösen. Namen stehen nicht darin.",
  sendLink: "Link zu diesem Rätsel",
  sendText: "Ein Rätsel für dich: Was würdest du hier tun?",
  story: (kind: Story, share: number, pieces: Pieces, players: number) =>
    (players === 2 && againstOneDe(kind, pieces)) || storyDe(kind, `${share} %`, pieces),
};

/** The one sentence that tells somebody how a match went, by the kinds of `reihum._review.story`. */
function storyDe(kind: Story, share: string, pieces: Pieces): string {
  const own = { cards: "Karten", tiles: "Steine" }[pieces];
  const one = { cards: "eine einzige Karte", tiles: "ein einziger Stein" }[pieces];
  const told: Record<Story, string> = {
    won_weak: `Du hattest die schwächsten ${own} am Tisch und hast trotzdem gewonnen.`,
    won_hopeless: "Zwischendurch war es so gut wie verloren – und du hast trotzdem gewonnen.",
    won_behind: `Zwischendurch standen deine Chancen nur bei ${share} – und du hast trotzdem gewonnen.`,
    won_draws: "Du hast gewonnen, und was du gezogen hast, hat dir dabei sehr geholfen.",
    won_strong: `Du hattest gute ${own} und hast damit gewonnen.`,
    won_play: "Du hast gewonnen, und deine eigenen Züge hatten einen guten Anteil daran.",
    won_slips: "Du hast gewonnen, auch wenn nicht jeder Zug der beste war.",
    won_steady: "Du hast gewonnen, und deine Chancen waren nie schlechter als am Anfang.",
    won: "Du hast gewonnen. Glückwunsch!",
    shared: "Du teilst dir den Sieg.",
    one_left_weak: `Du hattest die schwächsten ${own} am Tisch, und am Ende war nur noch ${one} übrig.`,
    one_left: `So knapp: Am Ende war bei dir nur noch ${one} übrig.`,
    one_level: "So knapp: Am Ende fehlte dir nur ein Level.",
    was_sure: `Der Sieg war zum Greifen nah: Zwischendurch standen deine Chancen bei ${share}.`,
    was_ahead: `Zwischendurch lagst du vorn: Deine Chancen standen bei ${share}.`,
    led_late: "Kurz vor Schluss lagst du noch vorn.",
    climbed: `Du hattest die schwächsten ${own} am Tisch und bist trotzdem bis auf ${share} gekommen.`,
    hoped: `Zwischendurch durftest du hoffen: Deine Chancen stiegen auf ${share}.`,
    lost_weak: `Du hattest die schwächsten ${own} am Tisch. Das war von Anfang an schwer.`,
    lost_cards: `Du hast gut gespielt, aber mit diesen ${pieces === "cards" ? "Karten" : "Steinen"} war es schwer.`,
    lost_strong: `Du hattest gute ${own}, aber am Ende lief es für andere besser.`,
    lost_draws: "Beim Ziehen hattest du kein Glück, das hat dich einiges gekostet.",
    lost_play: "Da war mehr drin: Mit anderen Zügen hättest du bessere Chancen gehabt.",
    lost_late: "Bis kurz vor Schluss warst du gut im Rennen.",
    lost_others: "Du hast gut gespielt. Diesmal lief es für andere besser.",
    lost_hard: `Mit diesen ${pieces === "cards" ? "Karten" : "Steinen"} war es schwer.`,
    lost_rose: `Gegen diese Mitspieler war es schwer, und trotzdem kamst du zwischendurch auf ${share}.`,
    lost_second: "Für den Sieg hat es nicht gereicht, aber für den zweiten Platz.",
    lost_rounds: "Du hast mehr als eine Runde beendet, aber gewonnen haben diesmal andere.",
    lost_uphill: "Gegen diese Mitspieler war es von Anfang an schwer.",
    lost_early: "Schon früh zogen andere davon, und das war nicht mehr aufzuholen.",
    lost_open: "Lange war noch etwas drin, erst spät zogen andere davon.",
    lost_middle: "Unterwegs zogen andere davon, und das war nicht mehr aufzuholen.",
    lost_luck: "Das Glück war diesmal nicht auf deiner Seite.",
    lost: "Diesmal lief es für andere besser.",
  };
  return told[kind];
}

/** The same to whoever had one opponent, where it is told in other words; undefined elsewhere. */
function againstOneDe(kind: Story, pieces: Pieces): string | undefined {
  const own = { cards: "Karten", tiles: "Steine" }[pieces];
  const one = { cards: "eine einzige Karte", tiles: "ein einziger Stein" }[pieces];
  const told: Partial<Record<Story, string>> = {
    won_weak: `Du hattest die schwächeren ${own} und hast trotzdem gewonnen.`,
    one_left_weak: `Du hattest die schwächeren ${own}, und am Ende war nur noch ${one} übrig.`,
    climbed: `Du hattest die schwächeren ${own}, und zwischendurch sah es trotzdem gut für dich aus.`,
    lost_weak: `Du hattest die schwächeren ${own}. Das war von Anfang an schwer.`,
    lost_strong: `Du hattest gute ${own}, aber am Ende lief es für dein Gegenüber besser.`,
    lost_others: "Du hast gut gespielt. Diesmal lief es für dein Gegenüber besser.",
    lost_rose: "Dein Gegenüber war stark, und trotzdem durftest du zwischendurch hoffen.",
    lost_rounds: "Du hast mehr als eine Runde beendet, aber gewonnen hat diesmal dein Gegenüber.",
    lost_uphill: "Dein Gegenüber war stark: Das war von Anfang an schwer.",
    lost_early: "Schon früh zog dein Gegenüber davon, und das war nicht mehr aufzuholen.",
    lost_open: "Lange war noch etwas drin, erst spät zog dein Gegenüber davon.",
    lost_middle: "Unterwegs zog dein Gegenüber davon, und das war nicht mehr aufzuholen.",
    lost: "Diesmal lief es für dein Gegenüber besser.",
  };
  return told[kind];
}

const en: typeof de = {
  title: "Review",
  chances: "Chances of winning, as seen from here",
  slider: "Through the match, with the chances",
  at: (round, step) => `Round ${round}, step ${step}`,
  chance: (name, share) => `${name} ${share}%`,
  tap: (name) => `What ${name} could know. Tap the lines to go there.`,
  begins: "The review is being written …",
  finer: "Still rough, getting finer …",
  onlyCurve: "This time there was only enough time for the curve.",
  progress: "How far the review is",
  problems: {
    unreachable: "The review can’t be loaded at the moment. Perhaps there is no connection.",
    unknownGame: "There are no reviews of this game.",
    refused: "There is no review of this match: it isn’t finished, or it is damaged.",
  },
  again: "Try again",
  details: "Tell me more",
  whose: "Whose match?",
  sum: "Luck or skill?",
  before: "Before the deal",
  result: "In the end",
  sources: {
    cards: "The deal",
    draws: "The draws",
    own_play: "Own moves",
    others: "The others",
  },
  luck: "Luck",
  play: "Own moves",
  others: "The others",
  sumHint:
    "Each bar begins where the one before ends. All of it is seen from this seat, with everybody going on as they have played in this match, so a strong player begins with more. “Own moves” counts what they brought compared with those of a strong bot. “The others” is everything they had and did: from here their cards, luck and skill cannot be told apart.",
  more: "More",
  moments: "The big moments",
  noMoments: "From this seat there were no big jumps.",
  noMomentsYet: "So far there are no big jumps to be seen.",
  dealt: (round) => `Round ${round} begins.`,
  ended: (round, how) => (how ? `Round ${round}: ${how}` : `Round ${round} is over.`),
  percent: (share) => `${share}%`,
  moved: (from, to) => `${from} → ${to}%`,
  puzzles: "Puzzles",
  puzzlesHint: "There was a better move here. Can you find it?",
  noPuzzles: "No single move where another was surely much better.",
  praise: "Well played!",
  noneAtOnce: "At first sight, no single move where another was much better.",
  notYet: "The moves are still being compared …",
  noTimeForAll: "There was not enough time to compare all moves this time.",
  noTime: "There was not enough time to compare the moves this time.",
  showMistakes: "Show mistakes",
  hidden: "Mistakes are hidden.",
  tryAgain: "Try it again",
  solution: "Show answer",
  found: "Well spotted",
  foundGain: {
    some: "It was better than the obvious move.",
    much: "It was clearly better than the obvious move.",
    decisive: "It was far better than the obvious move.",
  },
  mistakeGain: {
    some: "Another move was better.",
    much: "Another move was clearly better.",
    decisive: "Another move was far better.",
  },
  better: "Better:",
  decisions: (forced, close, clear, untold) =>
    `Moves without a choice: ${forced}. Close decisions: ${close}, clear ones: ${clear}.${
      untold ? ` Too far from the end to tell: ${untold}.` : ""
    }`,
  accuracy: (good, all) => `Decided well: ${good} of ${all}.`,
  openCards: (pieces) => `Chances with all ${pieces} open`,
  openCardsHint: (pieces) =>
    `How it stood if one sees all ${pieces} and everybody goes on as they have played in this match. Nobody at the table could know this.`,
  openCardsSlider: "Through the match, with the chances if everything lies open",
  openCardsProblem: "This can’t be worked out at the moment. Perhaps there is no connection.",
  tables: "All of it as a table",
  whence: "From",
  sumTable: "Where the result came from, in per cent of the win",
  curveTable: (name) => `Chances in the course of the match, as far as ${name} could know them, in per cent`,
  where: "Place",
  doubt: (share, spread) => (spread > 0 ? `${share} ± ${spread}` : `${share}`),
  yourMove: "It’s your turn. What would you do?",
  toMove: (name) => `It is ${name}’s turn. What would you do?`,
  right: "Right!",
  asRight: "Also right – no certain difference can be seen.",
  wrong: {
    some: "Close – there is a slightly better move.",
    much: "There is a clearly better move.",
    decisive: "There is a far better move.",
  },
  wrongSame: "That is what was played. There is something better!",
  unknown: "This move wasn’t worked out, it looked weaker. Try another one.",
  ways: {
    open: "And then?",
    title: "How it goes on",
    lead: (pieces) =>
      `Played to the end three times, each time with other hidden ${pieces} that agree with all that could be seen in the round. After the move strong bots play on for everybody.`,
    wait: "Being played to the end …",
    failed: "It isn’t possible to play on from this position here.",
    unreachable: "This can’t be loaded at the moment. Perhaps there is no connection.",
    caption: "How the round ends after the two moves",
    unit: "In which level everybody is afterwards:",
    levels: (told) => `Levels afterwards: ${told}.`,
    world: (number) => `round ${number}`,
    watch: "Watch",
    step: (at, all) => `Move ${at} of ${all}`,
    on: "One move on",
    before: "One move back",
    close: "Back to the answer",
    better: "Better move",
    tried: "Your try",
    other: "Other move",
    you: "You",
    youWin: "You win",
    wins: (name) => `${name} wins`,
    share: (names) => `A tie: ${names.join(", ")}`,
    points: (points, lowestWins) =>
      `${figure(points)} ${lowestWins ? "penalty " : ""}${Math.abs(points) === 1 ? "point" : "points"}`,
    counted: (better, other, all) =>
      `Rounds won: ${better} of ${all} with the better move, ${other} of ${all} with the other one.`,
    luck: "Three times is little, and luck plays its part. Which move is better was checked with many more possibilities.",
  },
  back: "Back to the match",
  booklet: "Into my booklet",
  kept: {
    kept: "It’s in the booklet, and comes back tomorrow.",
    shortly: "It’s in the booklet, but only until you close this page: this browser has no room, or keeps nothing.",
    full: "Your booklet is full: delete something there first.",
  },
  openBooklet: "Open the booklet",
  send: "Send it",
  sendHint: "Whoever opens the link sits in front of this position and can solve it. There are no names in it.",
  sendLink: "Link to this puzzle",
  sendText: "A puzzle for you: what would you do here?",
  story: (kind, share, pieces, players) =>
    (players === 2 && againstOneEn(kind, pieces)) || storyEn(kind, `${share}%`, pieces),
};

function storyEn(kind: Story, share: string, own: Pieces): string {
  const one = { cards: "a single card", tiles: "a single tile" }[own];
  const told: Record<Story, string> = {
    won_weak: `You had the weakest ${own} at the table, and you won all the same.`,
    won_hopeless: "At one point it was as good as lost – and you won.",
    won_behind: `At one point you were down to ${share} – and you won.`,
    won_draws: "You won, and what you drew helped you a lot.",
    won_strong: `You had good ${own}, and you turned them into a win.`,
    won_play: "You won, and your own moves played a good part in it.",
    won_slips: "You won, even if not every move was the best one.",
    won_steady: "You won, and your chances were never worse than at the start.",
    won: "You won. Congratulations!",
    shared: "You share the win.",
    one_left_weak: `You had the weakest ${own} at the table, and in the end you were down to ${one}.`,
    one_left: `So close: in the end you were down to ${one}.`,
    one_level: "So close: in the end you were only one level behind.",
    was_sure: `The win was within reach: at one point your chances stood at ${share}.`,
    was_ahead: `At one point you were ahead: your chances stood at ${share}.`,
    led_late: "Shortly before the end you were still ahead.",
    climbed: `You had the weakest ${own} at the table, and still got as far as ${share}.`,
    hoped: `At one point there was hope: your chances rose to ${share}.`,
    lost_weak: `You had the weakest ${own} at the table. It was hard from the start.`,
    lost_cards: `You played well, but it was hard with these ${own}.`,
    lost_strong: `You had good ${own}, but in the end others had the better of it.`,
    lost_draws: "The draws were not kind to you this time: they cost you a good deal.",
    lost_play: "There was more in it: other moves would have given you better chances.",
    lost_late: "You were well in the race until shortly before the end.",
    lost_others: "You played well. This time others had the better of it.",
    lost_hard: `It was hard with these ${own}.`,
    lost_rose: `It was hard against this table, and still you got as far as ${share}.`,
    lost_second: "Not enough for the win, but enough for second place.",
    lost_rounds: "You ended more than one round, but this time others won.",
    lost_uphill: "It was hard against this table from the start.",
    lost_early: "Others got ahead early, and there was no catching up.",
    lost_open: "For a long time it was still open. Others pulled away only late.",
    lost_middle: "On the way others got ahead, and there was no catching up.",
    lost_luck: "Luck was not on your side this time.",
    lost: "This time others had the better of it.",
  };
  return told[kind];
}

function againstOneEn(kind: Story, own: Pieces): string | undefined {
  const one = { cards: "a single card", tiles: "a single tile" }[own];
  const told: Partial<Record<Story, string>> = {
    won_weak: `You had the weaker ${own}, and you won all the same.`,
    one_left_weak: `You had the weaker ${own}, and in the end you were down to ${one}.`,
    climbed: `You had the weaker ${own}, and still it looked good for you at one point.`,
    lost_weak: `You had the weaker ${own}. It was hard from the start.`,
    lost_strong: `You had good ${own}, but in the end your opponent had the better of it.`,
    lost_others: "You played well. This time your opponent had the better of it.",
    lost_rose: "Your opponent was strong, and still there was hope at one point.",
    lost_rounds: "You ended more than one round, but this time your opponent won.",
    lost_uphill: "Your opponent was strong: it was hard from the start.",
    lost_early: "Your opponent got ahead early, and there was no catching up.",
    lost_open: "For a long time it was still open. Your opponent pulled away only late.",
    lost_middle: "On the way your opponent got ahead, and there was no catching up.",
    lost: "This time your opponent had the better of it.",
  };
  return told[kind];
}

export type ReviewWords = typeof de;

/** Return the words of this room; of the chosen language unless one is named. */
export const w = translated(de, en);
