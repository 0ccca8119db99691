import { localize } from "../device/settings.svelte";

const de = {
  title: "Rückschau",
  pick: "Aufzeichnung öffnen",
  pickHint:
    "Zieh die Datei hierher oder wähle sie aus. Nach jeder Partie kannst du sie auf dem Wertungsblatt herunterladen.",
  choose: "Datei wählen",
  dropFileHere: "Hier loslassen",
  several: "In dieser Datei stehen mehrere Partien:",
  one: (n: number, title: string, players: string) => `${n}. ${title}: ${players}`,
  loading: "Die Partie wird aufgeschlagen …",
  another: "Andere Datei",
  again: "Noch einmal versuchen",
  noSuchMatch: (match: number) => `Partie ${match} gibt es an diesem Tisch nicht, oder sie ist noch nicht zu Ende.`,
  latestMatch: "Die letzte beendete Partie ansehen",
  fault: "Diese Aufzeichnung stimmt nicht",
  faultAt: (round: number, move: number, what: string) =>
    `Runde ${round}, Schritt ${move}${what ? ` (${what})` : ""}: Das ist dort nach den Regeln nicht möglich.`,
  faultRound: (round: number) => `In Runde ${round} passen Karten oder Wertung nicht zu den Regeln.`,
  faultHead: "Der Anfang der Datei ist beschädigt: Spiel, Namen oder Varianten fehlen oder stimmen nicht.",
  breaksOff: "Diese Aufzeichnung bricht ab",
  endsEarly: (round: number, move: number | null) =>
    move === null
      ? `Nach Runde ${round} fehlt der Rest der Partie.`
      : `Runde ${round} ist nur bis Schritt ${move} aufgezeichnet, der Rest der Partie fehlt.`,
  goesOn: (round: number, move: number | null) =>
    move === null
      ? `Vor Runde ${round} war die Partie schon zu Ende, die Aufzeichnung geht trotzdem weiter.`
      : `Vor Schritt ${move} war Runde ${round} schon zu Ende, die Aufzeichnung geht trotzdem weiter.`,
  wrongResult: "Die Punkte am Ende oder die Gewinner passen nicht zu dem, was gespielt wurde.",
  notShown: "Diese Partie lässt sich hier nicht ansehen",
  notPlayable: "Das Spiel gibt es hier nicht, oder nicht mit so vielen Leuten oder diesen Varianten.",
  detail: "Einzelheiten, auf Englisch",
  upTo: "Bis dahin anschauen",
  controls: "Durch die Partie",
  first: "An den Anfang",
  back: "Einen Schritt zurück",
  play: "Abspielen",
  pause: "Anhalten",
  forward: "Einen Schritt vor",
  last: "Ans Ende",
  at: (step: number, of: number) => `Schritt ${step} von ${of}`,
  speed: "Tempo",
  seat: "Blick",
  open: "Zuschauer",
  from: (name: string) => `als ${name}`,
  round: "Runde",
  turns: "Züge",
  hands: "Alle Karten offen",
  review: "Spielbericht",
  reviewOff: "Spielbericht schließen",
  share: "Teilen",
  shareHint: "Dieser Link zeigt genau diese Stelle der Partie.",
  shareFile: "Diese Partie liegt in einer Datei: Gib die Datei weiter, um sie zu teilen.",
  together: "Gemeinsam zurückschauen",
  download: "Aufzeichnung herunterladen",
  sheet: "Wertungsblatt",
  toTable: "Zurück an den Tisch",
  playOn: "Ab hier weiterspielen",
  playOnHint: (step: number) =>
    `Alles liegt wie nach Schritt ${step}, auch was noch verdeckt ist; spätere Runden werden neu gegeben. Auf den anderen Plätzen spielen Bots.`,
  playOnSeat: "Dein Platz",
  playOnBots: "Schwierigkeit der Bots, wo bisher Menschen saßen",
  playOnGo: "Los geht’s",
  playOnOver: "Hier ist die Partie zu Ende: Geh ein paar Schritte zurück und spiel von dort weiter.",
};

const en: typeof de = {
  title: "Looking back",
  pick: "Open a record",
  pickHint: "Drag the file here or choose it. After each match you can download it from the score sheet.",
  choose: "Choose a file",
  dropFileHere: "Drop it here",
  several: "There are several matches in this file:",
  one: (n, title, players) => `${n}. ${title}: ${players}`,
  loading: "Opening the match …",
  another: "Another file",
  again: "Try again",
  noSuchMatch: (match) => `There is no match ${match} at this table, or it is not over yet.`,
  latestMatch: "Watch the latest finished match",
  fault: "There is a mistake in this record",
  faultAt: (round, move, what) =>
    `Round ${round}, step ${move}${what ? ` (${what})` : ""}: the rules don’t allow that there.`,
  faultRound: (round) => `In round ${round} the cards or scores don’t agree with the rules.`,
  faultHead: "The start of the file is damaged: game, names or options are missing or wrong.",
  breaksOff: "This record breaks off",
  endsEarly: (round, move) =>
    move === null
      ? `The rest of the match after round ${round} is missing.`
      : `Round ${round} is recorded only up to step ${move}; the rest of the match is missing.`,
  goesOn: (round, move) =>
    move === null
      ? `The match was over before round ${round}, but the record goes on.`
      : `Round ${round} was over before step ${move}, but the record goes on.`,
  wrongResult: "The points at the end or the winners don’t agree with what was played.",
  notShown: "This match can’t be shown here",
  notPlayable: "This game can’t be played here, or not with so many people or these options.",
  detail: "Details",
  upTo: "Watch up to there",
  controls: "Through the match",
  first: "To the start",
  back: "Previous step",
  play: "Play",
  pause: "Pause",
  forward: "Next step",
  last: "To the end",
  at: (step, of) => `Step ${step} of ${of}`,
  speed: "Speed",
  seat: "View",
  open: "Watcher",
  from: (name) => `as ${name}`,
  round: "Round",
  hands: "All hands open",
  review: "Review",
  reviewOff: "Close the review",
  turns: "Turns",
  share: "Share",
  shareHint: "This link shows exactly this point of the match.",
  shareFile: "This match is in a file: pass the file on to share it.",
  together: "Look back together",
  download: "Download the record",
  sheet: "Score sheet",
  toTable: "Back to the table",
  playOn: "Play on from here",
  playOnHint: (step) =>
    `Everything lies as after step ${step}, what is still hidden too; later rounds are dealt anew. Bots play on the other seats.`,
  playOnSeat: "Your seat",
  playOnBots: "Difficulty of the bots where people sat",
  playOnGo: "Let’s go",
  playOnOver: "The match is over here: go back a few steps and play on from there.",
};

/** Return these texts, by default in the chosen language. */
export const w = localize(de, en);
