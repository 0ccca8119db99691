import type { Lang } from "../device/settings.svelte";
import { isLocal } from "../net/localCode";
import { w } from "../net/words";
import type { Failed, TableView } from "../protocol";
import type { Entry, StandIn } from "../session/log";

/** Return a sentence about a failure; if somebody else was faster, it says who. `lostName` is the name on a seat that this device lost. */
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
    const name = findFasterPlayer(failed, table, log);
    if (name) return words.gone(name);
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

function findFasterPlayer(failed: Failed, table: TableView | null, log: readonly Entry[]): string | null {
  const last = log.at(-1);
  if (last?.kind === "sat" && last.name) return last.name;
  const view = failed.table ?? table;
  if (last?.kind === "turn" && view && last.seat !== view.seat) return view.seats[last.seat]?.name ?? null;
  return null;
}
