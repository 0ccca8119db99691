import { type Tip, whileChosen } from "../../play/coach";
import { cardSelector, moveSelector } from "../../play/selectors";
import type { Level8View } from "../../protocol";

const begins = (move: string) => /^[RVC]/.test(move);
const laysOff = (move: string) => move.includes(">") && move.includes(".");
const skips = (move: string) => /^S>/.test(move);
const discards = (move: string) => move.startsWith("/");
const takes = (move: string) => move.startsWith("<");
const HAND = '[data-testid="hand"] [data-playable="true"]';
const USELESS = `${HAND}:not(.dimmed, .lifted, [data-card^="J"], [data-card^="S"])`;

/** The tips of the first matches, by descending priority. */
export const tips: readonly Tip<Level8View>[] = [
  {
    id: "level",
    text: {
      de: "Das sammelst du: Tipp auf dein Level und sieh, was es verlangt.",
      en: "This is what you collect: tap your level to see.",
    },
    when: ({ view, legal, me }) => !view.laid[me] && legal.includes("+"),
    point: () => ["[data-mat] button.level"],
    done: () => false,
    pressed: true,
  },
  {
    id: "draw",
    text: {
      de: "Jeder Zug beginnt mit einer neuen Karte: Tipp auf den Stapel.",
      en: "Every turn begins with a new card: tap the pile.",
    },
    when: ({ legal }) => legal.includes("+"),
    point: () => ['button[data-spot="pile"]'],
    done: ({ move }) => move === "+" || takes(move),
  },
  {
    id: "take",
    text: {
      de: "Statt vom Stapel darfst du auch eine offene Karte nehmen.",
      en: "Instead of the pile, you may take an open card.",
    },
    when: ({ legal }) => legal.some(takes),
    point: () => ['[data-testid="board"] [data-move^="<"]'],
    done: ({ move }) => takes(move),
  },
  {
    id: "lay",
    text: {
      de: "Du könntest dein Level auslegen – oder noch warten.",
      en: "You could lay your level now, or wait.",
    },
    when: ({ legal }) => legal.some(begins),
    point: () => ["R", "V", "C"].map((kind) => `.bar [data-move^="${kind}"]`),
    done: ({ move }) => begins(move),
  },
  {
    id: "skip_whom",
    text: { de: "Und jetzt: Wer soll aussetzen?", en: "And now: who should miss a turn?" },
    when: ({ legal }) => legal.some(skips),
    point: () => [`${whileChosen('[data-card^="S"]')} [data-testid="board"] [data-move^="S>"]`],
    done: ({ move }) => skips(move),
  },
  {
    id: "off_where",
    text: { de: "Und jetzt dorthin, wo sie passt.", en: "And now to where it fits." },
    when: ({ legal }) => legal.some(laysOff),
    point: () => [`${whileChosen(':not([data-card^="S"])')} [data-testid="board"] [data-move*="."]`],
    done: ({ move }) => laysOff(move),
  },
  {
    id: "off",
    text: {
      de: "Diese Karte passt an etwas, das schon liegt: Tipp sie an.",
      en: "This card fits what lies on the table: tap it.",
    },
    when: ({ legal }) => legal.some(laysOff),
    point: ({ legal }) => legal.filter(laysOff).map((move) => cardSelector(move.split(">")[0] ?? "")),
    done: ({ move }) => laysOff(move),
  },
  {
    id: "discard_now",
    text: { de: "Und jetzt: Wirf sie ab. Dann ist dein Zug vorbei.", en: "Now discard it. That ends your turn." },
    when: ({ legal }) => legal.some(discards),
    point: () => [`${whileChosen(':not([data-card^="S"], .dimmed)')} .bar [data-move^="/"]`],
    done: ({ move }) => discards(move),
  },
  {
    id: "skip",
    text: {
      de: "Mit dieser Karte lässt du jemanden aussetzen: Tipp sie an.",
      en: "This card makes somebody miss a turn: tap it.",
    },
    when: ({ legal }) => legal.some(skips),
    point: () => [cardSelector("S")],
    done: ({ move }) => skips(move),
  },
  {
    id: "discard",
    text: {
      de: "Am Ende wirfst du eine ab: Wähl, was dir nichts nützt.",
      en: "Last, discard one: choose what is of no use to you.",
    },
    when: ({ legal }) => legal.some(discards) && !legal.some(begins),
    point: () => [USELESS, `${whileChosen(".dimmed")} ${USELESS}`, HAND],
    done: ({ move }) => discards(move),
  },
  {
    id: "keep",
    text: {
      de: "Ein Trost: Nimm mit, was dir in der nächsten Runde hilft.",
      en: "A comfort: take along what helps you next round.",
    },
    when: ({ view }) => view.phase === "keep",
    point: () => [`${HAND}[data-card^="J"]`, HAND, `${whileChosen()} .bar [data-move]`, ".bar [data-move]"],
    done: ({ move }) => move === "." || move.startsWith("="),
  },
  {
    id: "pass",
    text: { de: "Es gibt nichts zu nehmen: Tipp auf „Weiter“.", en: "There is nothing to take: tap “Go on”." },
    when: ({ legal }) => legal.includes("-"),
    point: () => [moveSelector("-")],
    done: ({ move }) => move === "-",
  },
];
