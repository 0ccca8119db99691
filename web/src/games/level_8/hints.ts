import { listCards } from "../../cards/names";
import { type Lang, localize } from "../../device/settings.svelte";
import { cardSelector, moveSelector } from "../../play/selectors";
import type { Hint, Level8View, Reasons, TableView } from "../../protocol";
import { words } from "./narrationWords";

type Reason = Reasons["level_8"];

const de = {
  cards: { ...words("de"), aSkip: "die Aussetzen-Karte" },
  draw: "Nimm die oberste Karte vom Stapel.",
  none: "Weiter.",
  take: (what: string, owner: string) => `Nimm ${what} vom Ablagestapel von ${owner}.`,
  takeOwn: (what: string) => `Nimm ${what} von deinem eigenen Ablagestapel zurück.`,
  level: (what: string) => `Leg dein Level aus${what && `: ${what}`}.`,
  off: (what: string, owner: string) => `Leg ${what} bei ${owner} an.`,
  offOwn: (what: string) => `Leg ${what} bei dir an.`,
  discard: (what: string) => `Wirf ${what} ab.`,
  skip: (name: string) => `Leg die Aussetzen-Karte vor ${name}.`,
  keep: (what: string) => `Behalte ${what}.`,
  done: "Mehr musst du nicht behalten.",
  why: {
    only_move: "Etwas anderes geht gerade nicht.",
    pile_empty: "Der Stapel ist leer, und das hilft dir noch am meisten.",
    nothing_open: "Keine der offenen Karten bringt dich weiter.",
    closer: "Damit fehlt dir eine Karte weniger für dein Level.",
    completes: "Damit ist dein Level vollständig!",
    can_be_laid_off: "Das lässt sich gleich anlegen.",
    lays_level: "Damit steigst du am Rundenende auf, und du darfst auch anlegen.",
    wins: "Damit gewinnst du die Partie!",
    lays_off: "Jede Karte weniger bringt dich näher ans Ende der Runde.",
    skips_leader: "Wer am ehesten fertig wird, setzt einmal aus.",
    goes_out: "Das ist deine letzte: Die Runde ist aus, und du steigst zwei Level auf!",
    holds_back: "Auslegen kannst du auch später noch. Gehen dann alle Karten mit, sind es zwei Level.",
    not_needed: "Für dein Level brauchst du sie nicht.",
    least_missed: "Eine musst du hergeben, und diese fehlt dir am wenigsten.",
    of_no_use: "Damit ist gerade nichts anzufangen.",
    keeps: "Sie fehlt dir sonst für dein Level.",
    advice: "So würde hier ein starker Bot spielen.",
    keeps_no_more: "Der Rest hilft dir für dein Level nicht.",
  } as Record<Reason, string>,
};

const en: typeof de = {
  cards: { ...words("en"), aSkip: "the skip card" },
  draw: "Take the top card of the pile.",
  none: "Go on.",
  take: (what, owner) => `Take ${what} from ${owner}’s discard pile.`,
  takeOwn: (what) => `Take ${what} back from your own discard pile.`,
  level: (what) => `Lay your level${what && `: ${what}`}.`,
  off: (what, owner) => `Lay off ${what} on ${owner}’s cards.`,
  offOwn: (what) => `Lay off ${what} on your own cards.`,
  discard: (what) => `Discard ${what}.`,
  skip: (name) => `Put the skip card in front of ${name}.`,
  keep: (what) => `Keep ${what}.`,
  done: "You don’t need to keep any more.",
  why: {
    only_move: "There’s nothing else you can do.",
    pile_empty: "The pile is empty, and this card helps you most.",
    nothing_open: "None of the open cards helps you.",
    closer: "It gets you one card closer to your level.",
    completes: "It completes your level!",
    can_be_laid_off: "You can lay it off at once.",
    lays_level: "Then you climb at the end of the round, and you may lay off, too.",
    wins: "That wins you the match!",
    lays_off: "Every card you shed brings you closer to the end of the round.",
    skips_leader: "Whoever is closest to going out misses a turn.",
    goes_out: "It’s your last one: the round is over, and you climb two levels!",
    holds_back: "You can still lay your level later. If all your cards go with it, you climb two levels.",
    not_needed: "You don’t need it for your level.",
    least_missed: "You have to give one away, and you will miss this one least.",
    of_no_use: "You can’t use it right now.",
    keeps: "You’ll need it for your level.",
    advice: "That’s what a strong bot would play here.",
    keeps_no_more: "The rest doesn’t help with your level.",
  },
};

const sentences = localize(de, en);

/** Return what to do, as a sentence; `what` are the hint's cards as text. */
function deed(say: typeof de, move: string, what: string, table: TableView): string {
  const name = (seat: number) => table.seats[seat]?.name ?? "";
  if (move === "+") return say.draw;
  if (move === "-") return say.none;
  if (move === ".") return say.done;
  if (move.startsWith("<")) {
    const owner = Number(move.slice(1));
    return owner === table.seat ? say.takeOwn(what) : say.take(what, name(owner));
  }
  if (move.startsWith("/")) return say.discard(what);
  if (move.startsWith("=")) return say.keep(what);
  if (move.startsWith("S>")) return say.skip(name(Number(move.slice(2))));
  if (!move.includes(">")) return say.level(what);
  const owner = Number(/>(\d+)/.exec(move)?.[1]);
  return owner === table.seat ? say.offOwn(what) : say.off(what, name(owner));
}

/** Return the moves that lay a whole level, where the hint is about one. */
export function proposal({ move, moves = [] }: Hint): readonly string[] {
  const end = moves.findIndex((one) => !/^([RVC].+|[rygbpo]\d+|J)$/.test(one));
  return /^[RVC]/.test(move) && moves.length > 1 ? moves.slice(0, end < 0 ? moves.length : end) : [move];
}

/** Return the card that a move takes, lays off, discards or keeps: puzzles kept by older versions do not name it. */
function listMoved(move: string, { match }: TableView): string[] {
  const view = match?.view as Level8View | undefined;
  const card = move.startsWith("<") ? view?.tops?.[Number(move.slice(1))] : move.split(">")[0]?.replace(/^[/=]/, "");
  return card && /^([rygbpo]\d+|[JS])$/.test(card) ? [card] : [];
}

/** Return the reason of a hint: puzzles kept by older versions have another one for laying the last level. */
function findReason({ reason }: Hint, { seat, match }: TableView): Reason {
  const view = match?.view as Level8View | undefined;
  const isLast = view?.levels !== undefined && view.levels[seat ?? -1] === view.level_card.length;
  return reason === "lays_level" && isLast ? "wins" : (reason as Reason);
}

/** Return a hint in two sentences: what to do, and why. */
export function explain(lang: Lang, hint: Hint, table: TableView): string {
  const say = sentences(lang);
  const { move } = hint;
  const level = proposal(hint).filter((one) => !/^[RVC]/.test(one));
  const named = hint.cards.length ? hint.cards : listMoved(move, table);
  const cards = level.length > 1 ? level : named;
  return `${deed(say, move, listCards(cards, say.cards), table)} ${say.why[findReason(hint, table)] ?? ""}`;
}

/** Return the selectors of what to press for a move. */
export function targets(move: string): string[] {
  const offered = move.includes(">") ? move.split(">")[0] : move.replace(/^[/=]/, "");
  const card = offered && /^([rygbpo]\d+|J|S)$/.test(offered) ? [cardSelector(offered)] : [];
  /** The button that lays the whole level, which may begin with another number. */
  const level = /^[RVC]/.test(move) ? [`.bar [data-move^="${move.charAt(0)}"]`] : [];
  return [moveSelector(move), ...card, ...level];
}
