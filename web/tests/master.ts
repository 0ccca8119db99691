import type { ElferRausMasterSeen, ElferRausMasterView, Moved } from "../src/protocol";

/** A round of Elfer raus! Master as Vera on seat 0 sees it; anything can be set otherwise. */
export function master(view: Partial<ElferRausMasterView> = {}): ElferRausMasterView {
  const row = (colour: string, ...numbers: number[]) => ({ colour, numbers, jokers: [] as number[] });
  return {
    rows: [
      row("g", 11),
      row("y", 8, 9, 10, 11, 12),
      { colour: "b", numbers: [11, 12, 17], jokers: [17] },
      row("r", ...Array.from({ length: 9 }, (_, index) => index + 3)),
    ],
    bridges: [],
    open: ["r2", "r12", "y7", "y13", "g10", "g12", "b10", "b13", "b16", "b18"],
    reach: ["y>g8", "y>g9", "y>b8", "y>b9"],
    hand: ["r12", "r20", "b9", "b17", "J"],
    counts: [5, 4, 5],
    connectors: [2, 0, 1],
    bonuses: [0, 1, 0],
    bonuses_left: 6,
    pile: 6,
    lays: 4,
    draws: 1,
    bonus_worth: 11,
    starter: 1,
    laid: 0,
    exchanged: false,
    ...view,
  };
}

export function masterMoved(seat: number, move: string, seen: Partial<ElferRausMasterSeen> = {}): Moved {
  const found = /^(?:(.)>)?(J@)?(\w\d+)(xJ)?$/.exec(move);
  const told: ElferRausMasterSeen = {
    move,
    card: found ? (found[2] ? "J" : (found[3] ?? null)) : null,
    spot: found?.[3] ?? null,
    source: found?.[1] ?? null,
    joker_taken: found?.[4] !== undefined,
    bonus: false,
    drawn: move === "+" ? 1 : 0,
    kept: [],
    ...seen,
  };
  return { kind: "moved", seat, move, seen: told, by: "bot" };
}
