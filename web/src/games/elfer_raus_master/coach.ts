import { PASS, type Tip, whileChosen } from "../../play/coach";
import { cardSelector, moveSelector } from "../../play/selectors";
import type { ElferRausMasterSeen, ElferRausMasterView } from "../../protocol";
import { findHalves } from "./board";
import { type Lay, parseLay } from "./moves";

const lays = (legal: readonly string[]) => legal.flatMap((move) => parseLay(move) ?? []);
/** Return the moves that lay a number card without a connector or a joker. */
const plain = (legal: readonly string[]) =>
  lays(legal).filter(({ joker, source, exchange }) => !joker && source === null && !exchange);
const exchanges = (legal: readonly string[]) => lays(legal).filter(({ exchange }) => exchange);
const overConnectors = (legal: readonly string[]) =>
  lays(legal).filter(({ joker, source }) => !joker && source !== null);
const hand = (some: readonly Lay[]) => some.map(({ spot }) => cardSelector(spot));

/** Return the moves that complete half a row. */
function filling(view: ElferRausMasterView, legal: readonly string[]): Lay[] {
  const last = view.rows.flatMap((row) => {
    const { low, high } = findHalves(row);
    return [low, high].flatMap(({ missing }) => (missing.length === 1 ? [`${row.colour}${missing[0]}`] : []));
  });
  return view.bonuses_left > 0 ? lays(legal).filter(({ spot, joker }) => !joker && last.includes(spot)) : [];
}

/** The tips of the first matches, by descending priority. */
export const tips: readonly Tip<ElferRausMasterView>[] = [
  {
    id: "joker_place",
    text: {
      de: "Jetzt ein leuchtender Platz: Der Joker liegt dort als diese Zahl.",
      en: "Now a glowing place: the joker becomes its number.",
    },
    when: ({ legal }) => lays(legal).some(({ joker }) => joker),
    point: () => [`${whileChosen('[data-card^="J"]')} [data-testid="board"] button[data-move*="J@"]`],
    done: ({ move }) => parseLay(move)?.joker === true,
  },
  {
    id: "place",
    text: {
      de: "Und jetzt auf ihren Platz – oder noch einmal auf die Karte.",
      en: "Now tap its place, or the card once more.",
    },
    when: ({ legal }) => lays(legal).some(({ joker }) => !joker),
    point: () => [`${whileChosen(':not([data-card^="J"])')} [data-testid="board"] .wanted[data-move]`],
    done: ({ move }) => parseLay(move)?.joker === false,
  },
  {
    id: "bonus",
    text: {
      de: "Damit ist die halbe Reihe voll: Die Bonuskarte bringt dir Punkte.",
      en: "This fills half a row: its bonus card earns you points.",
    },
    when: ({ view, legal }) => filling(view, legal).length > 0,
    point: ({ view, legal }) => hand(filling(view, legal)),
    done: ({ seen }) => (seen as ElferRausMasterSeen).bonus,
  },
  {
    id: "exchange",
    text: {
      de: "Tausch diese Karte gegen den Joker, der für sie liegt.",
      en: "Exchange this card for the joker in its place.",
    },
    when: ({ legal }) => exchanges(legal).length > 0,
    point: ({ legal }) => hand(exchanges(legal)),
    done: ({ move }) => parseLay(move)?.exchange === true,
  },
  {
    id: "exchanged",
    text: {
      de: "Nach dem Tausch legst du in diesem Zug noch eine Karte.",
      en: "After an exchange you lay one more card this turn.",
    },
    when: ({ view, legal }) => view.exchanged && !legal.includes(".") && lays(legal).length > 0,
    point: ({ legal }) => [...hand(plain(legal)), ...hand(overConnectors(legal)), cardSelector("J")],
    done: ({ move }) => parseLay(move) !== null && !parseLay(move)?.exchange,
  },
  {
    id: "lay",
    text: {
      de: "Werd deine Karten los: Diese passt in ihre Reihe, tipp sie an.",
      en: "Get rid of your cards: this one fits its row, tap it.",
    },
    when: ({ view, legal }) => view.laid === 0 && plain(legal).length > 0,
    point: ({ legal }) => hand(plain(legal)),
    done: ({ move }) => plain([move]).length > 0,
  },
  {
    id: "more",
    text: {
      de: "In einem Zug darfst du mehrere legen: Diese passt auch.",
      en: "You may lay several in a turn: this one fits, too.",
    },
    when: ({ view, legal }) => view.laid > 0 && plain(legal).length > 0,
    point: ({ legal }) => hand(plain(legal)),
    done: ({ move }) => plain([move]).length > 0,
  },
  {
    id: "connector",
    text: {
      de: "Diese Karte passt über eine Verbindung von der Nachbarreihe: Tipp sie an.",
      en: "This card fits over a connector from the next row: tap it.",
    },
    when: ({ view, legal }) => view.laid === 0 && plain(legal).length === 0 && overConnectors(legal).length > 0,
    point: ({ legal }) => hand(overConnectors(legal)),
    done: ({ move }) => parseLay(move)?.source !== null && parseLay(move) !== null,
  },
  {
    id: "joker",
    text: {
      de: "Der Joker ersetzt jede Zahl, die jetzt passen würde: Tipp ihn an.",
      en: "The joker stands for any number that fits: tap it.",
    },
    when: ({ view, legal }) => view.laid === 0 && plain(legal).length === 0 && lays(legal).some(({ joker }) => joker),
    point: () => [cardSelector("J")],
    done: ({ move }) => parseLay(move)?.joker === true,
  },
  {
    id: "only_draw",
    text: { de: "Nichts passt: Zieh. Damit ist dein Zug vorbei.", en: "Nothing fits: draw. That ends your turn." },
    when: ({ legal }) => legal.includes("+") && lays(legal).length === 0,
    point: () => [moveSelector("+")],
    done: ({ move }) => move === "+",
  },
  {
    id: "draw",
    text: {
      de: "Statt zu legen, darfst du ziehen: Das beendet deinen Zug.",
      en: "Instead of laying you may draw: it ends your turn.",
    },
    when: ({ legal }) => legal.includes("+") && lays(legal).length > 0,
    point: () => [moveSelector("+")],
    done: ({ move }) => move === "+",
  },
  {
    id: "end",
    text: {
      de: "Fertig? Was du behältst, kann anderen den Weg versperren.",
      en: "Done? What you keep may block the others.",
    },
    when: ({ legal }) => legal.includes("."),
    point: () => [moveSelector(".")],
    done: ({ move }) => move === ".",
  },
  PASS,
];
