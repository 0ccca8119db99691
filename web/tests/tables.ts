import type { ElferRausSeen, ElferRausView, Happened, Happening, Moved, TableView } from "../src/protocol";
import { EMPTY_MATCH, EMPTY_SEAT, EMPTY_TABLE } from "../src/records/emptyTable";

/** A round of Elfer raus! as Vera on seat 0 sees it; anything can be set otherwise. */
export function elfer(view: Partial<ElferRausView> = {}, table: Partial<TableView> = {}): TableView {
  return {
    ...EMPTY_TABLE,
    table: "ABCDE",
    number: 5,
    game: "elfer_raus",
    title: "Elfer raus!",
    options: { rounds: 1 },
    seats: ["Vera", "Ada", "Bruno"].map((name, seat) => ({
      ...EMPTY_SEAT,
      kind: seat ? "bot" : "person",
      name,
      bot: seat ? "careful" : null,
    })),
    match: {
      ...EMPTY_MATCH,
      turn: 0,
      view: {
        highest: 20,
        rows: [
          { colour: "r", low: 11, high: 12 },
          { colour: "y", low: 0, high: 0 },
        ],
        fits: ["r10", "r13", "y11"],
        hand: ["r13", "y11", "y12"],
        counts: [3, 4, 5],
        pile: 6,
        draws: 3,
        starter: 1,
        laid: false,
        ...view,
      },
      legal: ["r13", "y11"],
      lowest_wins: true,
    },
    ...table,
  };
}

export function moved(seat: number, seen: Partial<ElferRausSeen> = {}): Moved {
  const move = seen.move ?? seen.laid ?? "+";
  const by = seat === 0 ? "person" : "bot";
  return { kind: "moved", seat, move, seen: { move, laid: null, drawn: 0, kept: [], pile: 0, ...seen }, by };
}

export function happened(number: number, what: Happening, table: Partial<TableView> = {}): Happened {
  return { type: "happened", number, what, table: elfer({}, { number, ...table }) };
}

/** A match of Elfer raus! that is over, of a person on seat 0 against bots of these kinds. */
export function finished(kinds: readonly string[], winners: number[], table: Partial<TableView> = {}): TableView {
  const plain = elfer({}, { phase: "match_over", ...table });
  const [person] = plain.seats;
  if (!person || !plain.match) throw new Error("There is a person at a match.");
  const bots = kinds.map((bot, at) => ({ ...person, kind: "bot" as const, name: `Bot ${at + 1}`, bot }));
  const totals = [person, ...bots].map(() => 0);
  const match = { ...plain.match, winners, totals, commitment: "0123456789abcdef" };
  return { ...plain, seats: [person, ...bots], match, ...table };
}
