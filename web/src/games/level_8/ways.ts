import { parse } from "../../cards/shapes";
import type { Level8Meld } from "../../protocol";
import { type Candidate, candidates, fits, type Slot, type Wanted } from "./candidates";
import { matched } from "./matching";
import type { Ask, Kind } from "./melds";

/** A meld as it could be laid; null where a card is missing. A run's cards ascend, others lie by colour or number, jokers last. */
export interface Fill {
  kind: Kind;
  value: string;
  cards: (string | null)[];
}

/** One way to lay a level, or what there is of it. */
export interface Way {
  /** What tells it from the others, such as `R4 V7`. */
  key: string;
  melds: Fill[];
  missing: number;
  jokers: number;
  /** How many cards would fill a gap. */
  outs: number;
}

/** In which meld a card shall lie, by card; -1 where it shall not be laid. */
export type Wishes = ReadonlyMap<string, number>;

export interface Question {
  asks: readonly Ask[];
  hand: readonly string[];
  /** What lies already of the first meld. */
  begun?: Level8Meld | null;
  wishes?: Wishes;
}

/** So many ways are enough to choose from. */
const MOST = 12;
/** So many combinations are looked at, at most, to find the best one and others as good. */
const PATIENCE = { best: 20_000, others: 800 };

/** Return the ways to lay the level with the fewest cards missing, best first; searches the cards of the hand only. */
export function ways(question: Question): Way[] {
  const jokers = question.hand.filter((card) => card === "J").length;
  const { slots, walk } = searched(question);
  let best = -1;
  const found = new Map<string, Way>();
  const note = (lies: Lies) => {
    const one = way(lies, jokers);
    found.set(one.key, one);
    best = Math.max(best, lies.used);
  };
  walk(PATIENCE.best, (used) => used > best, note);
  /** Where all is there, a joker more than needed may be used. */
  const least = best > slots - jokers ? best - 1 : best;
  walk(PATIENCE.others, (used) => used >= least, note);
  return [...found.values()]
    .filter((one) => slots - one.missing - one.jokers >= least)
    .sort((a, b) => a.missing - b.missing || a.jokers - b.jokers || b.outs - a.outs)
    .slice(0, MOST);
}

/** Where the melds stand, and the number cards that lie in them. */
interface Lies {
  chosen: readonly Candidate[];
  places: readonly { meld: number; slot: Slot }[];
  cards: readonly (string | null)[];
  used: number;
}

/** Goes through the combinations of where melds may stand, the most promising first. */
function searched({ asks, hand, begun = null, wishes = new Map() }: Question) {
  const numbers = hand.filter((card) => card !== "J" && card !== "S" && wishes.get(card) !== -1);
  numbers.sort((a, b) => Number(wishes.has(b)) - Number(wishes.has(a)));
  const pinned = numbers.filter((card) => wishes.has(card));
  const wanted: Wanted[] = asks.map((ask, index) => ({
    ...ask,
    begun: index === 0 ? begun : null,
    pinned: pinned.filter((card) => wishes.get(card) === index),
    others: numbers.filter((card) => (wishes.get(card) ?? index) === index),
  }));
  const choices = wanted.map(candidates);
  const twins = wanted.map((_, index) => twin(wanted, index));
  const rest = choices.map((_, index) => choices.slice(index).reduce((sum, list) => sum + (list[0]?.most ?? 0), 0));

  function lie(chosen: readonly Candidate[]): Lies {
    const places = chosen.flatMap((candidate, meld) => candidate.slots.map((slot) => ({ meld, slot })));
    const cards = matched(
      numbers,
      places,
      (card, { meld, slot }) => fits(card, slot) && (wishes.get(card) ?? meld) === meld,
    );
    return { chosen, places, cards, used: cards.filter((card) => card !== null).length };
  }

  /** `worth` says whether so many cards, at most, are worth going on. */
  function walk(patience: number, worth: (used: number) => boolean, note: (lies: Lies) => void): void {
    let left = patience;
    function step(chosen: readonly Candidate[]): void {
      const index = chosen.length;
      if (left-- <= 0) return;
      const lies = lie(chosen);
      if (!worth(lies.used + Math.min(rest[index] ?? 0, numbers.length - lies.used))) return;
      if (index === choices.length) {
        if (pinned.every((card) => lies.cards.includes(card))) note(lies);
        return;
      }
      const before = pinned.length ? undefined : chosen[twins[index] ?? -1];
      for (const candidate of choices[index] ?? [])
        if (!before || before.order <= candidate.order) step([...chosen, candidate]);
    }
    step([]);
  }
  const slots = wanted.reduce((sum, one) => sum + one.size - (one.begun?.cards.length ?? 0), 0);
  return { slots, walk };
}

/** Melds alike are looked at in one order only: which of them comes before this one, or -1. */
function twin(wanted: readonly Wanted[], index: number): number {
  const { kind, size } = wanted[index] as Wanted;
  return wanted.findLastIndex((one, at) => at < index && one.kind === kind && one.size === size && !one.begun);
}

/** Whether these cards could lie in one meld together. */
export function together(ask: Ask, begun: Level8Meld | null, cards: readonly string[]): boolean {
  return candidates({ ...ask, begun, pinned: cards, others: cards }).some(({ slots }) =>
    cards.every((card) => matched(cards, slots, fits).includes(card)),
  );
}

function way({ chosen, places, cards: lies }: Lies, jokers: number): Way {
  const gaps = places.flatMap(({ meld }, at) => (lies[at] ? [] : [{ at, outs: chosen[meld]?.outs ?? 0 }]));
  const byJoker = new Set(
    [...gaps]
      .sort((a, b) => a.outs - b.outs)
      .slice(0, jokers)
      .map((gap) => gap.at),
  );
  const open = gaps.filter((gap) => !byJoker.has(gap.at));
  const melds = chosen.map(({ kind, value }, index) => {
    const cards = places.flatMap(({ meld }, at) =>
      meld === index ? [lies[at] ?? (byJoker.has(at) ? "J" : null)] : [],
    );
    if (kind !== "R") cards.sort((a, b) => rank(a) - rank(b));
    return { kind, value, cards };
  });
  return {
    key: melds.map(({ kind, value }) => kind + value).join(" "),
    melds,
    missing: open.length,
    jokers: byJoker.size,
    outs: open.reduce((sum, gap) => sum + gap.outs, 0),
  };
}

/** Cards by colour, then number; jokers last, gaps behind them. */
function rank(card: string | null): number {
  if (card === null) return 10_001;
  if (card === "J") return 10_000;
  const { colour, number } = parse(card);
  return "rygbpo".indexOf(colour) * 100 + number;
}

/** Return the moves that lay the level in this way; a meld that was begun is not begun again. */
export function movesOf(way: Way, begun: boolean): string[] {
  return way.melds.flatMap(({ kind, value, cards }, index) => [
    ...(begun && index === 0 ? [] : [kind + value]),
    ...cards.filter((card) => card !== null),
  ]);
}

/** Return the way in which moves lay a level that nothing lies of. */
export function wayOf(moves: readonly string[]): Way {
  const melds: Fill[] = [];
  for (const move of moves)
    if (/^[RVC]/.test(move)) melds.push({ kind: move.charAt(0) as Kind, value: move.slice(1), cards: [] });
    else melds.at(-1)?.cards.push(move);
  const key = melds.map(({ kind, value }) => kind + value).join(" ");
  return { key, melds, missing: 0, jokers: moves.filter((move) => move === "J").length, outs: 0 };
}
