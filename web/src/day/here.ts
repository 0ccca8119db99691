/** The deals of the day where there is no server: tables, field and attempts are this browser's, and days change at its midnight. */
import { anySecret } from "../device/anySecret";
import { daily } from "../device/daily";
import { dayAfter, today } from "../device/dates";
import { playerName } from "../device/name";
import { newSecret, secrets } from "../device/secrets";
import { settings } from "../device/settings.svelte";
import { games } from "../games/registry";
import { LocalRefusal, requestLocal } from "../net/local";
import { Refused } from "../net/outbox";
import type { DayAttempt, DayResult, Days, Failed, OwnTable } from "../protocol";

/**
 * Why an attempt has no result yet: its table is being opened or cannot be opened now, or its round is over and bots are
 * playing the deal or cannot play it now.
 */
export type Waiting = "opening" | "closed" | "comparing" | "uncompared";
/** By game; without those that have a result, a round in progress, or no attempt. */
export type Waits = Readonly<Record<string, Waiting>>;

/**
 * Pass today's deals to `ondays` as a server would, but without seals, as the keys are not secret: at once, and again with each
 * result. Resolves after the last one.
 */
export async function reportDays(ondays: (days: Days, waits: Waits) => void): Promise<void> {
  const day = today();
  const attempts = new Map<string, DayAttempt>();
  const waits = new Map<string, Waiting>();
  const report = () => ondays(makeDays(day, attempts), Object.fromEntries(waits));
  for (const { id } of games) {
    const attempt = daily.attempt(day, id);
    if (attempt) attempts.set(id, attempt);
    if (attempt && !attempt.result) waits.set(id, "opening");
  }
  report();
  await Promise.all(
    [...waits.keys()].map(async (game) => {
      const standing = await readStanding(attempts.get(game)?.table ?? "");
      waits.delete(game);
      if (standing === "gone") attempts.delete(game);
      else if (standing !== "going") waits.set(game, standing === "over" ? "comparing" : "closed");
      report();
    }),
  );
  for (const [game, waiting] of [...waits]) {
    if (waiting !== "comparing") continue;
    const table = attempts.get(game)?.table ?? "";
    const result = await readResult(day, game, table);
    waits.delete(game);
    if (result) attempts.set(game, { table, result });
    else waits.set(game, "uncompared");
    report();
  }
}

function makeDays(day: string, attempts: ReadonlyMap<string, DayAttempt>): Days {
  const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions();
  const found = games.map(({ id: game }) => {
    return { game, seal: "", next_seal: "", last_seal: "", last_key: null, mine: attempts.get(game) ?? null };
  });
  return { day, zone, left: Math.max(0, Math.floor((findMidnight(day) - Date.now()) / 1_000)), games: found };
}

/** Return the end of a day, as a `Date.now()` timestamp. */
function findMidnight(day: string): number {
  const [year = 0, month = 1, date = 1] = dayAfter(day, 1).split("-").map(Number);
  return new Date(year, month - 1, date).getTime();
}

/** Return the state of the round at a table; `gone` if it was deleted, `closed` if it cannot be opened now. */
async function readStanding(table: string): Promise<"going" | "over" | "gone" | "closed"> {
  try {
    const { phase } = await requestLocal<OwnTable>({ ask: "standing", code: table, secret: anySecret(table) ?? "" });
    return phase === "match_over" ? "over" : "going";
  } catch (reason) {
    if (!(reason instanceof LocalRefusal)) throw reason;
    return reason.code === "unknown_table" ? "gone" : "closed";
  }
}

/** Return and store the result of an attempt whose round is over; null if it cannot be compared now. */
async function readResult(day: string, game: string, table: string): Promise<DayResult | null> {
  try {
    const body = JSON.stringify([{ game, day }, table]);
    const result = await requestLocal<DayResult | null>({ ask: "day_result", body });
    if (result) await runExclusively(async () => daily.noteResult(day, game, table, result));
    return result;
  } catch (reason) {
    if (!(reason instanceof LocalRefusal)) throw reason;
    return null;
  }
}

/** Run `work` under a lock shared by all tabs of this browser; without one if the browser has no locks. */
function runExclusively<T>(work: () => Promise<T>): Promise<T> {
  const locks: LockManager | null | undefined = navigator.locks; // missing on pages without https
  return locks ? locks.request("reihum.day", work) : work();
}

/** Return the table of today's attempt at a game, or with `anew`, once that is over, one that does not count. Throws `Refused`. */
export async function takeTable(game: string, anew: boolean): Promise<string> {
  const day = today();
  if (!anew) return runExclusively(() => takeCountingTable(day, game));
  const first = daily.attempt(day, game);
  if (!first || !(first.result || (await readStanding(first.table)) === "over")) throw makeRefusal("not_now");
  return createTable(day, game);
}

async function takeCountingTable(day: string, game: string): Promise<string> {
  const first = daily.attempt(day, game);
  if (first && (first.result || (await readStanding(first.table)) !== "gone")) return first.table;
  if (first) daily.forgetAttempt(day, game); // its table was deleted: nothing came of it
  return daily.holdAttempt(day, game, await createTable(day, game));
}

async function createTable(day: string, game: string): Promise<string> {
  const secret = newSecret();
  try {
    const body = JSON.stringify([
      { game, day },
      { name: playerName(), secret, bots: settings.bots },
    ]);
    const table = await requestLocal<string>({ ask: "day", body });
    secrets.save(table, secret);
    return table;
  } catch (reason) {
    if (!(reason instanceof LocalRefusal)) throw reason;
    throw makeRefusal(reason.code as Failed["code"]);
  }
}

function makeRefusal(code: Failed["code"]): Refused {
  return new Refused({ type: "failed", id: null, code, detail: "" });
}
