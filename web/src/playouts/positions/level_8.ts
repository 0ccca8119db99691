/** A position of Level 8 by what one seat sees of it. What lies in discard piles below the top cards it does not show, so any may lie there. */
import type { Any } from "../../python/any";
import { addToMasks, NoPosition, numberCards, ownHand, parseCard, removeCards, type Setup, Unseen } from "../unseen";

const COLOURS = ["r", "y", "g", "b", "p", "o"];
const NUMBERS = 15;
const MELDS = 6;
const JOKER = "J";
const SKIP = "S";
const JOKER_CODE = 90;
const SKIP_CODE = 91;
/** Nodes of discard piles: a number card is its own, jokers and skip cards follow. */
const JOKER_NODES = 90;
const SKIP_NODES = 95;
const NONE = -1;
const PHASES = ["draw", "lay", "off"];
/** Bits in which the cards of a number are counted. */
const NIBBLE = 4n;

interface Meld {
  readonly kind: string;
  readonly value: string;
  readonly cards: readonly { readonly card: string; readonly stands_for: string | null }[];
}

/** Return a number card as the masks have it: its numbers begin at bit 0. */
function place(card: string): [number, number] {
  const [colour, number] = parseCard(card);
  return [colour, number - 1];
}

function codeOf(card: string): number {
  if (card === JOKER) return JOKER_CODE;
  if (card === SKIP) return SKIP_CODE;
  const [colour, number] = place(card);
  return colour * NUMBERS + number;
}

const more = (counts: Any, at: number) => counts.put(at, counts.get(at) + 1);

function hold(state: Any, holder: number, card: string): void {
  if (card === JOKER) more(state.jokers, holder);
  else if (card === SKIP) more(state.skips, holder);
  else {
    const [colour, number] = place(card);
    addToMasks(state.hands, [colour, number], holder);
    state.numbers.put(holder, BigInt(state.numbers.get(holder)) + (1n << (NIBBLE * BigInt(number))));
  }
}

/** Note that a card was in the pile when it was formed, and who has drawn it. */
function remember(state: Any, card: string, holder: number | null): void {
  if (card === JOKER) state.fresh_jokers += 1;
  else if (card === SKIP) state.fresh_skips += 1;
  else addToMasks(state.fresh, place(card));
  if (holder === null) return;
  more(state.drawn, holder);
  if (card === JOKER) more(state.drawn_jokers, holder);
  if (card === SKIP) more(state.drawn_skips, holder);
}

/** Lay a card onto a discard pile. */
function discard(state: Any, owner: number, card: string): void {
  let node = codeOf(card);
  for (const [kind, first, field] of [
    [JOKER, JOKER_NODES, "joker_nodes"],
    [SKIP, SKIP_NODES, "skip_nodes"],
  ] as const) {
    if (card !== kind) continue;
    let free = 0;
    while ((state[field] >> free) & 1) free++;
    state[field] |= 1 << free;
    node = first + free;
  }
  state.below.put(node, state.tops.get(owner));
  state.tops.put(owner, node);
  more(state.heights, owner);
}

function lay(state: Any, owner: number, at: number, { kind, value, cards }: Meld): void {
  const isRun = kind.startsWith("R");
  let jokers = 0;
  for (const { card, stands_for } of cards)
    if (card !== JOKER) state.meld_of.put(codeOf(card), owner * MELDS + at);
    else jokers += isRun ? 2 ** (Number(stands_for) - 1) : 1;
  state.meld_jokers.put([owner, at], jokers);
  state.meld_value.put([owner, at], COLOURS.includes(value) ? COLOURS.indexOf(value) : Number(value));
  state.meld_size.put([owner, at], cards.length);
}

const setup: Setup = {
  carry: ({ dealer, levels }) => ({ dealer, levels, kept: levels.map(() => []), voids: 0 }),

  fill(state, view, { seat }, shuffle) {
    const melds: readonly (readonly Meld[])[] = view.melds;
    const begun = view.laying !== null && (melds[seat]?.length ?? 0) > view.laying;
    if (!PHASES.includes(view.phase) || (begun && (melds[seat]?.at(-1)?.cards.length ?? 0) > 0))
      throw new NoPosition(view.phase);
    const tops: readonly (string | null)[] = view.tops;
    const skips = view.under + view.skipped.filter(Boolean).length;
    const deck = [
      ...numberCards(COLOURS, NUMBERS),
      ...Array<string>(state.deck_jokers).fill(JOKER),
      ...Array<string>(state.deck_skips).fill(SKIP),
    ];
    const seen = [
      ...melds.flat().flatMap(({ cards }) => cards.map(({ card }) => card)),
      ...tops.filter((top) => top !== null),
      ...Array<string>(skips).fill(SKIP),
      ...view.hand,
    ];
    const unseen = new Unseen(shuffle(removeCards(deck, seen)));
    for (const nothing of [state.below, state.meld_of, state.tops])
      for (let at = 0; at < nothing.length; at++) nothing.put(at, NONE);
    view.counts.forEach((count: number, holder: number) => {
      const cards: readonly string[] = holder === seat ? ownHand(view.hand, count) : unseen.take(count);
      for (const card of cards) {
        hold(state, holder, card);
        if (holder !== seat) remember(state, card, holder);
      }
      state.counts.put(holder, count);
      const top = tops[holder];
      if (top) for (const card of [...unseen.take(view.heights[holder] - 1), top]) discard(state, holder, card);
      state.before.put(holder, view.skipped[holder]);
      state.laid.put(holder, view.laid[holder]);
      state.carried.put(holder, view.carried[holder]);
      for (const [at, meld] of (melds[holder] ?? []).entries()) lay(state, holder, at, meld);
      state.finished.put(holder, view.laid[holder] ? (melds[holder]?.length ?? 0) : 0);
    });
    if (view.laying !== null) state.finished.put(seat, view.laying);
    unseen.take(view.pile).forEach((card, at) => {
      state.pile.put(at, codeOf(card));
      remember(state, card, null);
    });
    unseen.done();
    state.left = view.pile;
    state.under = view.under;
    state.turns = view.turns;
    state.turn = seat;
    state.phase = PHASES.indexOf(view.phase);
    state.begun = begun;
    state.reached = NONE;
    state.ender = NONE;
  },
};

export default setup;
