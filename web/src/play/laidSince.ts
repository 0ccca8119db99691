import type { Moved, SeatView } from "../protocol";
import type { Entry } from "../session/log";

/**
 * Return what others have laid since the turn before on a seat, or since the deal, each with who laid it; `laid` returns what
 * a move has laid, if anything. Nothing is news to whoever is playing, nor to onlookers.
 */
export function laidSince(
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
