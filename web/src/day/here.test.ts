import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { daily } from "../device/daily";
import { secrets } from "../device/secrets";
import type { DayAttempt, DayResult } from "../protocol";
import { reportDays, takeTable, type Waiting } from "./here";

/** What the worker is asked, and what it answers: how tables stand, what came of them, and why it refuses a question. */
const requests: { ask: string; body: string }[] = [];
let phase = "playing";
let result: DayResult | null = null;
let refusals: Record<string, string> = {};

vi.mock("../net/local", () => {
  class LocalRefusal extends Error {
    readonly code: string;
    constructor(code: string) {
      super(code);
      this.code = code;
    }
  }
  const requestLocal = async (question: { ask: string; body: string }) => {
    requests.push(question);
    const code = `OTABLE${requests.length}`;
    await Promise.resolve(); // another tab may ask meanwhile
    const refusal = refusals[question.ask];
    if (refusal) throw new LocalRefusal(refusal);
    return question.ask === "day" ? code : question.ask === "standing" ? { phase } : result;
  };
  return { requestLocal, LocalRefusal };
});

const finished: DayResult = {
  points: 3,
  lowest: true,
  cards: false,
  place: 2,
  of: 21,
  better_than: 80,
  field_bots: 20,
  par: 4,
  bots: [],
};
type Shown = [mine: DayAttempt | null, waiting: Waiting | undefined];

/** Return what is told of Bloom, one after the other. */
async function collectReports(): Promise<Shown[]> {
  const reports: Shown[] = [];
  await reportDays(({ games }, waits) => {
    reports.push([games.find(({ game }) => game === "bloom")?.mine ?? null, waits.bloom]);
  });
  return reports;
}
const last = async () => (await collectReports()).at(-1);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 27, 23, 59, 58), toFake: ["Date"] });
  localStorage.clear();
  requests.length = 0;
  phase = "playing";
  result = null;
  refusals = {};
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("counts one attempt and requests its result once", async () => {
  expect(await last()).toEqual([null, undefined]);
  const first = await takeTable("bloom", false);
  expect(secrets.of(first)).toMatch(/^[\w-]{22}$/);
  expect(await takeTable("bloom", false), "coming back goes on").toBe(first);
  expect(await last()).toEqual([{ table: first, result: null }, undefined]);
  [phase, result] = ["match_over", finished];
  expect(await last()).toEqual([{ table: first, result: finished }, undefined]);
  const again = await takeTable("bloom", true);
  expect(again).not.toBe(first);
  const before = requests.length;
  expect(await last(), "a further attempt changes nothing").toEqual([{ table: first, result: finished }, undefined]);
  expect(requests).toHaveLength(before);
});

test("reports the deals at once and results as they arrive", async () => {
  const table = await takeTable("bloom", false);
  await takeTable("level_8", false);
  [phase, result] = ["match_over", finished];
  const seen: string[] = [];
  await reportDays((days, waits) => {
    const known = days.games.filter(({ mine }) => mine?.result).map(({ game }) => game);
    seen.push(`${known.sort()} ${Object.entries(waits).sort()}`);
  });
  expect(seen[0]).toBe(" bloom,opening,level_8,opening");
  expect(seen).toContain(" bloom,comparing,level_8,comparing");
  expect(seen.at(-2), "one result is told while bots play the other deal").toMatch(/^(bloom|level_8) \w+,comparing$/);
  expect(seen.at(-1)).toBe("bloom,level_8 ");
  expect(daily.attempt("2026-11-27", "bloom")).toEqual({ table, result: finished });
});

test("does not offer a finished round again when bots cannot play it, and requests its result later", async () => {
  const table = await takeTable("bloom", false);
  phase = "match_over";
  refusals = { day_result: "closing" };
  expect(await last()).toEqual([{ table, result: null }, "uncompared"]);
  refusals = { standing: "internal" };
  expect(await last(), "without the rules it is unknown whether it is over").toEqual([
    { table, result: null },
    "closed",
  ]);
  [refusals, result] = [{}, finished];
  expect(await last()).toEqual([{ table, result: finished }, undefined]);
});

test("starts attempts that do not count after the first one, even without its result", async () => {
  const refused = { failed: { code: "not_now" } };
  await expect(takeTable("bloom", true)).rejects.toMatchObject(refused);
  const first = await takeTable("bloom", false);
  await expect(takeTable("bloom", true)).rejects.toMatchObject(refused);
  phase = "match_over";
  expect(await takeTable("bloom", true)).not.toBe(first);
  expect(daily.attempt("2026-11-27", "bloom")?.table).toBe(first);
});

test("gives two tabs that start at the same time the same table", async () => {
  let before: Promise<unknown> = Promise.resolve();
  const request = (_name: string, work: () => Promise<unknown>) => {
    before = before.then(work);
    return before;
  };
  vi.stubGlobal("navigator", { locks: { request } });
  const [one, other] = await Promise.all([takeTable("bloom", false), takeTable("bloom", false)]);
  expect(other).toBe(one);
  expect(requests.filter(({ ask }) => ask === "day")).toHaveLength(1);
});

test("uses the table saved first in both tabs when locks are missing", async () => {
  const [one, other] = await Promise.all([takeTable("bloom", false), takeTable("bloom", false)]);
  expect(requests.filter(({ ask }) => ask === "day")).toHaveLength(2);
  expect([other, daily.attempt("2026-11-27", "bloom")?.table]).toEqual([one, one]);
});

test("starts a new day at the device's midnight", async () => {
  await reportDays(({ day, left, zone }) => {
    expect([day, left, zone]).toEqual(["2026-11-27", 2, new Intl.DateTimeFormat().resolvedOptions().timeZone]);
  });
  expect.assertions(5);
  await takeTable("bloom", false);
  vi.setSystemTime(new Date(2026, 10, 28));
  await reportDays(({ day }) => expect(day).toBe("2026-11-28"));
  expect(await last()).toEqual([null, undefined]);
  await takeTable("bloom", false);
  expect(JSON.parse(requests.at(-1)?.body ?? "")[0]).toEqual({ game: "bloom", day: "2026-11-28" });
  expect(daily.attempt("2026-11-27", "bloom"), "yesterday’s is kept").not.toBeNull();
});

test("ignores a deleted table and allows another attempt", async () => {
  const first = await takeTable("bloom", false);
  refusals = { standing: "unknown_table" };
  expect(await last()).toEqual([null, undefined]);
  const next = await takeTable("bloom", false);
  expect(next).not.toBe(first);
  expect(daily.attempt("2026-11-27", "bloom")?.table).toBe(next);
});

test("reports a refusal of the worker like one of a server", async () => {
  refusals = { day: "storage" };
  await expect(takeTable("bloom", false)).rejects.toMatchObject({ failed: { code: "storage" } });
  expect(await last()).toEqual([null, undefined]);
});
