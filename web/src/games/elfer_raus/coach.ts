import { PASS, type Tip, whileChosen } from "../../play/coach";
import { endsTurn } from "../../play/rows";
import { cardSelector, moveSelector } from "../../play/selectors";
import type { ElferRausView } from "../../protocol";
import { MIDDLE } from "./board";

const isMiddle = (move: string) => move.slice(1) === `${MIDDLE}`;
const lays = (move: string) => !endsTurn(move);
const others = (legal: readonly string[]) => legal.filter((move) => lays(move) && !isMiddle(move));

/** The tips of the first matches, by descending priority. */
export const tips: readonly Tip<ElferRausView>[] = [
  {
    id: "place",
    text: {
      de: "Und jetzt auf ihren Platz – oder noch einmal auf die Karte.",
      en: "Now tap its place, or the card once more.",
    },
    when: ({ legal }) => legal.some(lays),
    point: () => [`${whileChosen()} [data-testid="board"] .wanted[data-move]`],
    done: ({ move }) => lays(move),
  },
  {
    id: "eleven",
    text: { de: "Mit einer 11 beginnt jede Reihe: Tipp sie an.", en: "Every row begins with an 11: tap yours." },
    when: ({ legal }) => legal.some(isMiddle),
    point: ({ legal }) => legal.filter(isMiddle).map(cardSelector),
    done: ({ move }) => isMiddle(move),
  },
  {
    id: "grow",
    text: {
      de: "Von der 11 aus wachsen die Reihen, Zahl für Zahl: Diese passt.",
      en: "Rows grow from the 11, number by number: this one fits.",
    },
    when: ({ legal, view }) => !view.laid && others(legal).length > 0,
    point: ({ legal }) => others(legal).map(cardSelector),
    done: ({ move }) => lays(move),
  },
  {
    id: "more",
    text: {
      de: "Du darfst gleich noch eine legen, wenn sie dir nützt.",
      en: "You may lay another one, if it helps you.",
    },
    when: ({ legal, view }) => view.laid && legal.includes(".") && legal.some(lays),
    point: ({ legal }) => legal.filter(lays).map(cardSelector),
    done: ({ move }) => lays(move),
  },
  {
    id: "keep",
    text: {
      de: "Hör auf, wann du magst: Was du behältst, versperrt anderen den Weg.",
      en: "Stop whenever you like: what you keep blocks the others.",
    },
    when: ({ legal }) => legal.includes(".") && legal.some(lays),
    point: () => [moveSelector(".")],
    done: ({ move }) => move === ".",
  },
  {
    id: "draw",
    text: { de: "Nichts passt: Dann zieh vom Stapel.", en: "Nothing fits: then draw from the pile." },
    when: ({ legal }) => legal.includes("+"),
    point: () => [moveSelector("+")],
    done: ({ move }) => move === "+",
  },
  {
    id: "end",
    text: { de: "Mehr passt nicht: Beende deinen Zug.", en: "Nothing more fits: end your turn." },
    when: ({ legal }) => legal.includes(".") && !legal.some(lays),
    point: () => [moveSelector(".")],
    done: ({ move }) => move === ".",
  },
  PASS,
];
