import { COLOURS, parse } from "../../cards/shapes";
import type { Level8Meld } from "../../protocol";
import { LEVEL_8 } from "../../rules";
import type { Ask, Kind } from "./melds";

/** What a card must be to lie in one place of a meld. */
export interface Slot {
  colour: string | null;
  number: number | null;
  /** Where what lies already comes first: colours or numbers before this one fit no more. */
  after?: number;
}

/** A meld that is to be laid, and the cards that may go into it. */
export interface Wanted extends Ask {
  begun: Level8Meld | null;
  pinned: readonly string[];
  others: readonly string[];
}

/** The value of a meld: a run's lowest number, a set's number, a colour. */
export interface Candidate {
  kind: Kind;
  value: string;
  order: number;
  slots: Slot[];
  /** So many of its cards are in hand, if no other meld wants them. */
  most: number;
  /** How many different cards would fill one of its gaps. */
  outs: number;
}

const NUMBERS = LEVEL_8.numbers;
/** Past all colours and numbers: after a joker come only jokers. */
const CLOSED = 99;

export function fits(card: string, { colour, number, after = -1 }: Slot): boolean {
  const face = parse(card);
  const place = colour ? face.number : COLOURS.indexOf(face.colour);
  return (colour ?? face.colour) === face.colour && (number ?? face.number) === face.number && place > after;
}

/** Return the values a meld may have, the most promising first. */
export function candidates(wanted: Wanted): Candidate[] {
  const { kind, size, begun, pinned } = wanted;
  const values =
    kind === "C"
      ? [...COLOURS]
      : Array.from({ length: kind === "R" ? NUMBERS - size + 1 : NUMBERS }, (_, index) => `${index + 1}`);
  return values
    .filter((value) => !begun || begun.value === value)
    .map((value, order) => candidate(wanted, value, order))
    .filter(({ slots }) => pinned.every((card) => slots.some((slot) => fits(card, slot))))
    .sort((a, b) => b.most - a.most || b.outs - a.outs);
}

function candidate({ kind, size, begun, others }: Wanted, value: string, order: number): Candidate {
  const lies = begun?.cards.length ?? 0;
  const left = size - lies;
  const slots = Array.from({ length: left }, (_, index): Slot => {
    if (kind === "R") return { colour: null, number: Number(value) + lies + index };
    const after = reached(begun);
    return kind === "V" ? { colour: null, number: Number(value), after } : { colour: value, number: null, after };
  });
  const most =
    kind === "R"
      ? slots.filter((slot) => others.some((card) => fits(card, slot))).length
      : Math.min(left, slots[0] ? others.filter((card) => fits(card, slots[0] as Slot)).length : 0);
  const outs = kind === "R" ? COLOURS.length : (kind === "V" ? COLOURS.length : NUMBERS) - lies - most;
  return { kind, value, order, slots, most, outs };
}

/** In the server's order sets go by colour, colours by number, and jokers come last. */
function reached(begun: Level8Meld | null): number {
  const last = begun?.cards.at(-1)?.card;
  if (!begun || !last) return -1;
  if (last === "J") return CLOSED;
  const { colour, number } = parse(last);
  return begun.kind === "V" ? COLOURS.indexOf(colour) : number;
}
