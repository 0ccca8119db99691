import { cardName, listCards } from "../../cards/names";
import { nameSeries } from "../../cards/series";
import { type Lang, localize } from "../../device/settings.svelte";
import { cardSelector, moveSelector } from "../../play/selectors";
import type { Hint, Reasons, TableView } from "../../protocol";
import { words } from "./narrationWords";

type Reason = Reasons["elfer_raus_master"];

/** What a reason may be about, besides its cards. */
interface About {
  /** Whether a joker is laid. */
  readonly joker: boolean;
  /** Whether the laid card costs many points. */
  readonly dear: boolean;
  /** How many jokers and connectors are kept. */
  readonly jokers: number;
  readonly connectors: number;
  /** Whether there are jokers in the match. */
  readonly withJokers: boolean;
}

const de = {
  cards: words("de"),
  plain: { ".": "Mach hier Schluss.", "+": "Zieh.", "-": "Pass." } as Record<string, string>,
  lay: (what: string) => `Leg ${what}.`,
  joker: (what: string) => `Leg einen Joker als ${what}.`,
  bridge: (what: string) => `${what.slice(0, -1)}, über eine Verbindung.`,
  exchange: (what: string) => `Tausch ${what} gegen den Joker.`,
  why: {
    only_move: () => "Etwas anderes geht gerade nicht.",
    exchange: () => "So wirst du die Karte los und bekommst den Joker.",
    earns_bonus: () => "Damit ist die halbe Reihe voll, und die Bonuskarte gehört dir!",
    toward_bonus: (cards) => `Dazu noch ${cards}, und du füllst in diesem Zug die halbe Reihe: Bonuskarte!`,
    goes_out: () => "So wirst du in diesem Zug alle Karten los, und die Runde ist aus!",
    end_near: () => "Jemand hat nur noch wenige Karten: Sieh zu, dass du loswirst, was dich Punkte kostet.",
    opens_own: (_, run) => `Das macht den Platz frei für deine ${run}.`,
    serves_own: (_, run) => `Weiter hinten hast du noch deine ${run}.`,
    quiet: () => "Das öffnet den anderen keinen neuen Platz.",
    sheds: (_, _run, { joker, dear }) => {
      const why = dear ? "die Karte kostet dich am Ende zu viel" : "du bist die Karte los";
      return `Es öffnet zwar einen Platz, aber ${joker ? "ein Joker auf der Hand kostet dich am Ende zu viel" : why}.`;
    },
    guards: (cards, _, { withJokers }) =>
      `Behalte ${cards}: Dann wird dort ${withJokers ? "ohne Joker " : ""}keine halbe Reihe voll.`,
    holds_back: (cards) => `Behalte ${cards} noch: Das öffnet nur den anderen einen Platz.`,
    advice: () => "So würde hier ein starker Bot spielen.",
    saves: (_, _run, { jokers, connectors }) => {
      const what = [
        connectors > 0 && (connectors > 1 ? "die Verbindungen" : "die Verbindung"),
        jokers > 0 && (jokers > 1 ? "die Joker" : "den Joker"),
      ].filter(Boolean);
      const one = jokers + connectors === 1;
      return `Heb dir ${what.join(" und ") || "Verbindungen und Joker"} auf, bis ${one && jokers ? "er" : "sie"} mehr ${one ? "bringt" : "bringen"}.`;
    },
    must_lay_joker: () => "Nach dem Tausch müsstest du den Joker gleich wieder legen.",
  } as Record<Reason, (cards: string, run: string, about: About) => string>,
};

const en: typeof de = {
  cards: words("en"),
  plain: { ".": "Stop here.", "+": "Draw.", "-": "Pass." },
  lay: (what) => `Lay ${what}.`,
  joker: (what) => `Lay a joker as ${what}.`,
  bridge: (what) => `${what.slice(0, -1)}, over a connector.`,
  exchange: (what) => `Exchange ${what} for the joker.`,
  why: {
    only_move: () => "There’s nothing else you can do.",
    exchange: () => "You get rid of the card and gain the joker.",
    earns_bonus: () => "It fills the half row, and the bonus card is yours!",
    toward_bonus: (_, run) => `Add the ${run} and you fill the half row this turn: a bonus card!`,
    goes_out: () => "That lets you lay all your cards and ends the round!",
    end_near: () => "Somebody has only a few cards left: get rid of what costs you points.",
    opens_own: (_, run) => `It makes room for your ${run}.`,
    serves_own: (_, run) => `You still hold the ${run} further along.`,
    quiet: () => "It opens no new place for the others.",
    sheds: (_, _run, { joker, dear }) => {
      const why = dear ? "the card would cost you too much in the end" : "you are rid of the card";
      return `It does open a place, but ${joker ? "a joker in hand would cost you too much in the end" : why}.`;
    },
    guards: (cards, _, { withJokers }) =>
      withJokers
        ? `Keep ${cards}: as long as you do, it takes a joker to fill a half row there.`
        : `Keep ${cards}: as long as you do, no half row gets filled there.`,
    holds_back: (cards) => `Keep ${cards} for now: it would only open a place for the others.`,
    advice: () => "That’s what a strong bot would play here.",
    saves: (_, _run, { jokers, connectors }) => {
      const what = [
        connectors > 0 && (connectors > 1 ? "your connectors" : "your connector"),
        jokers > 0 && (jokers > 1 ? "your jokers" : "your joker"),
      ].filter(Boolean);
      return `Keep ${what.join(" and ") || "connectors and jokers"} until ${jokers + connectors === 1 ? "it earns" : "they earn"} you more.`;
    },
    must_lay_joker: () => "After the exchange you would have to lay the joker at once.",
  },
};

const sentences = localize(de, en);

/** A move in its parts: `y>J@b9` leads a connector from yellow to a joker as blue 9. */
function parts(move: string): { spot: string; joker: boolean; bridge: boolean; exchange: boolean } {
  const exchange = move.endsWith("xJ");
  const laid = move.replace(/xJ$/, "").replace(/^[rygb]>/, "");
  return { spot: laid.replace("J@", ""), joker: laid.startsWith("J@"), bridge: move.includes(">"), exchange };
}

/** The number from which on a card costs many points. */
const DEAR = 12;

/** Return why a move is good; `>` among the cards is a connector. */
function describeReason(say: typeof de, { move, reason, cards }: Hint, { options }: TableView): string {
  const named = cards.filter((card) => card !== ">");
  const { spot, joker } = parts(move);
  return (
    say.why[reason as Reason]?.(listCards(named, say.cards), nameSeries(named, say.cards), {
      joker,
      dear: Number(spot.slice(1)) >= DEAR,
      jokers: cards.filter((card) => card === "J").length,
      connectors: cards.length - named.length,
      withJokers: options.jokers !== 0,
    }) ?? ""
  );
}

/** Return a hint in two sentences: what to do, and why. */
export function explain(lang: Lang, hint: Hint, table: TableView): string {
  const say = sentences(lang);
  const { spot, joker, bridge, exchange } = parts(hint.move);
  const { move } = hint;
  const why = describeReason(say, hint, table);
  if (say.plain[move]) return `${say.plain[move]} ${why}`;
  const name = listCards([spot], say.cards);
  const what = exchange ? say.exchange(name) : joker ? say.joker(cardName(spot, say.cards)) : say.lay(name);
  return `${bridge ? say.bridge(what) : what} ${why}`;
}

/** Return the selectors of what to press for a move. */
export function targets(move: string): string[] {
  if (move.length === 1) return [moveSelector(move)];
  const { spot, joker } = parts(move);
  return [cardSelector(joker ? "J" : spot), `[data-place="${spot}"]`];
}
