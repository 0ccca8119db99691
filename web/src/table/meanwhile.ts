import type { LastSeen } from "../device/lastSeen";
import type { Entry } from "../session/log";

/** Milliseconds for which one looks elsewhere without having been away, and turns of others that can be taken in at a glance. */
const AWAY = 20_000;
const GLANCE = 2;

/** Return what happened at a table since somebody looked at it last; nothing where that was just now, or little happened. */
export function meanwhile(log: readonly Entry[], me: number, seen: LastSeen | null, now: number): readonly Entry[] {
  if (seen === null || now - seen.time < AWAY) return [];
  const news = log.filter(
    (entry) => entry.number > seen.number && (entry.kind === "turn" || entry.kind === "over" || entry.kind === "dealt"),
  );
  const turns = news.filter((entry) => entry.kind === "turn" && entry.seat !== me);
  return turns.length > GLANCE ? news : [];
}
