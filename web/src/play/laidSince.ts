import type { Moved, SeatView } from "../protocol";
import type { Entry } from "../session/log";

/**
 * Return the cards that others have laid since a seat's last turn, or since the deal, with the seats that laid them; `laid` returns
 * the card that a move laid, if any. Empty during the seat's own turn, and for onlookers.
 */
export function findCardsLaidSince(
  log: readonly Entry[],
  seat: number | null,
  laid: (move: Moved) => string | null,
  seats: readonly SeatView[],
): ReadonlyMap<string, SeatView> {
  if (seat === null) return new Map();
  const from = log.findLastIndex(
    (entry) => entry.kind === "dealt" || (entry.kind === "turn" && entry.seat === seat && entry.moves.length > 0),
  );
  const turns = log.slice(from + 1).filter((entry) => entry.kind === "turn");
  return new Map(
    turns.flatMap(({ seat, moves }) =>
      moves.flatMap((move) => {
        const [spot, who] = [laid(move), seats[seat]];
        return spot && who ? [[spot, who] as const] : [];
      }),
    ),
  );
}
