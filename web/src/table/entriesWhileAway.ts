import type { LastSeen } from "../device/lastSeen";
import type { Entry } from "../session/log";

/** Milliseconds of absence that do not count as away; below, the number of others' turns that need no summary. */
const AWAY_AFTER = 20_000;
const FEW_TURNS = 2;

/** Return the entries since the table was last looked at; empty if that was just now, or little happened. */
export function listEntriesWhileAway(
  log: readonly Entry[],
  me: number,
  seen: LastSeen | null,
  now: number,
): readonly Entry[] {
  if (seen === null || now - seen.time < AWAY_AFTER) return [];
  const entries = log.filter(
    (entry) => entry.number > seen.number && (entry.kind === "turn" || entry.kind === "over" || entry.kind === "dealt"),
  );
  const turns = entries.filter((entry) => entry.kind === "turn" && entry.seat !== me);
  return turns.length > FEW_TURNS ? entries : [];
}
