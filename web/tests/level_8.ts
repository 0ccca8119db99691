import type { Level8Meld, Level8Seen, Level8View, Moved } from "../src/protocol";

/** A meld on the table: `J7` is a joker that stands for 7. */
export function meld(kind: string, value: string, cards: readonly string[]): Level8Meld {
  const laid = cards.map((card) => ({ card: card.startsWith("J") ? "J" : card, stands_for: card.slice(1) }));
  return {
    kind,
    size: cards.length,
    value,
    cards: laid.map((one) => (one.card === "J" ? one : { ...one, stands_for: null })),
  };
}

/** A round of Level 8 with three players as seat 0 sees it; anything can be set otherwise. */
export function levelView(view: Partial<Level8View> = {}): Level8View {
  return {
    level_card: [
      ["R3", "R3"],
      ["V2", "V2", "V2", "V2"],
      ["R3", "C4"],
      ["R6", "V2"],
      ["R7"],
      ["V2", "V3", "V3"],
      ["V3", "C5"],
      ["V2", "V3", "V4"],
    ],
    stars: 1,
    levels: [1, 1, 1],
    laid: [false, false, false],
    melds: [[], [], []],
    laying: null,
    hand: ["r4", "b5", "g9", "J", "S"],
    counts: [5, 10, 10],
    tops: [null, "o6", null],
    heights: [0, 1, 0],
    skipped: [false, false, false],
    pile: 60,
    under: 0,
    phase: "lay",
    dealer: 1,
    carried: [0, 0, 0],
    kept: [0, 0, 0],
    most_kept: 4,
    keeping: [],
    turns: 0,
    ...view,
  };
}

/** A move of Level 8 and what was seen of it. */
export function levelMoved(seat: number, move: string, seen: Partial<Level8Seen> = {}): Moved {
  const card = /^[/=]?([rygbpo]\d+|J|S)(?:>|$)/.exec(move)?.[1] ?? null;
  return {
    kind: "moved",
    by: "bot",
    seat,
    move,
    seen: { move, card, taken_from: null, onto: null, skip: null, skipped: [], formed: false, ...seen },
  };
}
