/** The deals of the day where there is no server: tables, field and attempts are this browser's, and days change at its midnight. */
import { daily } from "../device/daily";
import { dayAfter, today } from "../device/dates";
import { playerName } from "../device/name";
import { newSecret, secrets } from "../device/secrets";
import { settings } from "../device/settings.svelte";
import { games } from "../games/registry";
import { askLocal, LocalRefusal } from "../net/local";
import { Refused } from "../net/outbox";
import type { DayAttempt, DayGame, DayResult, Days, Failed } from "../protocol";

/** Return the deals of today as a server would tell them, but without seals: the keys are no secret. */
export async function readDays(): Promise<Days> {
  const day = today();
  const found: DayGame[] = [];
  for (const { id: game } of games) {
    found.push({ game, seal: "", next_seal: "", last_seal: "", last_key: null, mine: await readAttempt(day, game) });
  }
  const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions();
  return { day, zone, left: Math.max(0, Math.floor((midnightAfter(day) - Date.now()) / 1_000)), games: found };
}

/** Return when a day is over, in milliseconds as `Date.now()`. */
function midnightAfter(day: string): number {
  const [year = 0, month = 1, date = 1] = dayAfter(day, 1).split("-").map(Number);
  return new Date(year, month - 1, date).getTime();
}

async function readAttempt(day: string, game: string): Promise<DayAttempt | null> {
  const attempt = daily.attempt(day, game);
  if (!attempt || attempt.result) return attempt;
  const { table } = attempt;
  try {
    const result = await askLocal<DayResult | null>({
      ask: "day_result",
      body: JSON.stringify([{ game, day }, table]),
    });
    if (result) daily.noteAttempt(day, game, { table, result });
    return { table, result };
  } catch (reason) {
    if (!(reason instanceof LocalRefusal)) throw reason;
    return reason.code === "unknown_table" ? null : attempt; // it was deleted, so nothing came of it; or a bot cannot play now
  }
}

/** Return the table of today's attempt at a game, or with `anew` one that does not count. Throws `Refused`. */
export async function takeTable(game: string, anew: boolean): Promise<string> {
  const day = today();
  const attempt = await readAttempt(day, game);
  if (attempt && !anew) return attempt.table;
  const secret = newSecret();
  try {
    const body = JSON.stringify([
      { game, day },
      { name: playerName(), secret, bots: settings.bots },
    ]);
    const table = await askLocal<string>({ ask: "day", body });
    secrets.keep(table, secret);
    if (!anew) daily.noteAttempt(day, game, { table, result: null });
    return table;
  } catch (reason) {
    if (!(reason instanceof LocalRefusal)) throw reason;
    throw new Refused({ type: "failed", id: null, code: reason.code as Failed["code"], detail: reason.message });
  }
}
