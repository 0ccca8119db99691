import { cardName, listCards } from "../../cards/names";
import { nameSeries } from "../../cards/series";
import { cardsDe, cardsEn } from "../../cards/words";
import { type Lang, localize } from "../../device/settings.svelte";
import { cardSelector, moveSelector } from "../../play/selectors";
import type { Hint, Reasons } from "../../protocol";

type Reason = Reasons["elfer_raus_master"];

const de = {
  cards: cardsDe,
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
    few_left: () => "Du hast nur noch so wenige, dass alle in diesem Zug gehen können.",
    end_near: () => "Jemand hat nur noch wenige Karten: Sieh zu, dass du loswirst, was dich Punkte kostet.",
    opens_own: (_, run) => `Das macht den Platz frei für deine ${run}.`,
    serves_own: (_, run) => `Weiter hinten hast du noch deine ${run}.`,
    quiet: () => "Das öffnet den anderen keinen neuen Platz.",
    sheds: () => "Es öffnet zwar einen Platz, aber die Karte kostet dich am Ende zu viel.",
    guards: (cards) => `Behalte ${cards}: Dann wird dort ohne Joker keine halbe Reihe voll.`,
    holds_back: (cards) => `Behalte ${cards} noch: Das öffnet nur den anderen einen Platz.`,
    advice: () => "Das hat sich in vielen Partien bewährt.",
    saves: () => "Heb dir Verbindungen und Joker auf, bis sie mehr bringen.",
  } as Record<Reason, (cards: string, run: string) => string>,
};

const en: typeof de = {
  cards: cardsEn,
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
    few_left: () => "You have so few cards left that you can lay them all this turn.",
    end_near: () => "Somebody has only a few cards left: get rid of what costs you points.",
    opens_own: (_, run) => `It makes room for your ${run}.`,
    serves_own: (_, run) => `You still hold the ${run} further along.`,
    quiet: () => "It opens no new place for the others.",
    sheds: () => "It does open a place, but the card would cost you too much in the end.",
    guards: (cards) => `Keep ${cards}: as long as you do, it takes a joker to fill a half row there.`,
    holds_back: (cards) => `Keep ${cards} for now: it would only open a place for the others.`,
    advice: () => "It has turned out well in many matches.",
    saves: () => "Keep connectors and jokers until they earn you more.",
  },
};

const sentences = localize(de, en);

/** A move in its parts: `y>J@b9` leads a connector from yellow to a joker as blue 9. */
function parts(move: string): { spot: string; joker: boolean; bridge: boolean; exchange: boolean } {
  const exchange = move.endsWith("xJ");
  const laid = move.replace(/xJ$/, "").replace(/^[rygb]>/, "");
  return { spot: laid.replace("J@", ""), joker: laid.startsWith("J@"), bridge: move.includes(">"), exchange };
}

/** Return a hint in two sentences: what to do, and why. */
export function explain(lang: Lang, { move, reason, cards }: Hint): string {
  const say = sentences(lang);
  const { spot, joker, bridge, exchange } = parts(move);
  const why = say.why[reason as Reason]?.(listCards(cards, say.cards), nameSeries(cards, say.cards)) ?? "";
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
