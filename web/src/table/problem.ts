import type { Lang } from "../device/settings.svelte";
import { isLocal } from "../net/localCode";
import { w } from "../net/words";
import type { Failed, TableView } from "../protocol";
import type { Entry, StandIn } from "../session/log";

/**
 * Return a sentence about a failure; if somebody else was faster, it says who, and nothing if it was the own seat, in another window.
 * `lostName` is the name on a seat that this device lost.
 */
export function describeFailure(
  failed: Failed,
  table: TableView | null,
  log: readonly Entry[],
  lang: Lang,
  lostName: string | null = null,
): string {
  const words = w(lang);
  // Not an answer to a command of this page: the host has removed this player.
  if (failed.code === "wrong_secret" && failed.id === null) return words.removed;
  // A person of that name is still there: somebody made another link to the seat.
  if (failed.code === "wrong_secret" && lostName !== null)
    return table?.seats.some(({ kind, name }) => kind === "person" && name === lostName) ? words.newLink : words.noSeat;
  if (failed.code === "stale" && failed.detail === "" && failed.table === undefined) return words.notSent;
  if (failed.code === "stale") {
    const inPlace = findOwnStandIn(failed.table ?? table, log);
    if (inPlace) return words.movedForYou[inPlace];
  }
  if (failed.code === "stale" || failed.code === "seat_taken") {
    const name = findFasterPlayer(failed.table ?? table, log);
    if (name !== null) return name && words.gone(name);
  }
  // A table in this browser goes on all the same.
  if (failed.code === "storage" && table && isLocal(table.table)) return words.unsaved;
  return words.errors[failed.code];
}

/** Return who made the last moves of the own last turn of this round in the player's place; null if the player did. */
export function findOwnStandIn(view: TableView | null, log: readonly Entry[]): StandIn | null {
  const last = log.findLast((entry) => entry.kind === "dealt" || (entry.kind === "turn" && entry.seat === view?.seat));
  return last?.kind === "turn" ? (last.rest ?? last.by ?? null) : null;
}

/** Return who made the last change up to a position; empty if it was the own seat's move, null if it was nobody. */
function findFasterPlayer(view: TableView | null, log: readonly Entry[]): string | null {
  if (!view) return null;
  const last = log.findLast(({ number }) => number <= view.number);
  if (last?.kind === "sat" && last.name) return last.name;
  if (last?.kind !== "turn") return null;
  if (last.seat !== view.seat) return view.seats[last.seat]?.name ?? null;
  return last.number + last.moves.length > view.number ? "" : null;
}
