import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { daily } from "../device/daily";
import { secrets } from "../device/secrets";
import type { DayAttempt, DayResult } from "../protocol";
import { reportDays, takeTable, type Waiting } from "./here";

/** What the worker is asked, and what it answers: how tables stand, what came of them, and why it refuses a question. */
const asked: { ask: string; body: string }[] = [];
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
    asked.push(question);
    const code = `OTABLE${asked.length}`;
    await Promise.resolve(); // another tab may ask meanwhile
    const refusal = refusals[question.ask];
    if (refusal) throw new LocalRefusal(refusal);
    return question.ask === "day" ? code : question.ask === "standing" ? { phase } : result;
  };
  return { requestLocal, LocalRefusal };
});

const made: DayResult = {
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
async function tellings(): Promise<Shown[]> {
  const told: Shown[] = [];
  await reportDays(({ games }, waits) => {
    told.push([games.find(({ game }) => game === "bloom")?.mine ?? null, waits.bloom]);
  });
  return told;
}
const last = async () => (await tellings()).at(-1);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 27, 23, 59, 58), toFake: ["Date"] });
  localStorage.clear();
  asked.length = 0;
  phase = "playing";
  result = null;
  refusals = {};
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("one attempt counts, and what came of it is asked once", async () => {
  expect(await last()).toEqual([null, undefined]);
  const first = await takeTable("bloom", false);
  expect(secrets.of(first)).toMatch(/^[\w-]{22}$/);
  expect(await takeTable("bloom", false), "coming back goes on").toBe(first);
  expect(await last()).toEqual([{ table: first, result: null }, undefined]);
  [phase, result] = ["match_over", made];
  expect(await last()).toEqual([{ table: first, result: made }, undefined]);
  const again = await takeTable("bloom", true);
  expect(again).not.toBe(first);
  const before = asked.length;
  expect(await last(), "a further attempt changes nothing").toEqual([{ table: first, result: made }, undefined]);
  expect(asked).toHaveLength(before);
});

test("the deals are told at once, and results as they come", async () => {
  const table = await takeTable("bloom", false);
  await takeTable("level_8", false);
  [phase, result] = ["match_over", made];
  const seen: string[] = [];
  await reportDays((days, waits) => {
    const known = days.games.filter(({ mine }) => mine?.result).map(({ game }) => game);
    seen.push(`${known.sort()} ${Object.entries(waits).sort()}`);
  });
  expect(seen[0]).toBe(" bloom,opening,level_8,opening");
  expect(seen).toContain(" bloom,comparing,level_8,comparing");
  expect(seen.at(-2), "one result is told while bots play the other deal").toMatch(/^(bloom|level_8) \w+,comparing$/);
  expect(seen.at(-1)).toBe("bloom,level_8 ");
  expect(daily.attempt("2026-11-27", "bloom")).toEqual({ table, result: made });
});

test("a round that is over is none to play on where bots cannot play it now, and is asked for again", async () => {
  const table = await takeTable("bloom", false);
  phase = "match_over";
  refusals = { day_result: "closing" };
  expect(await last()).toEqual([{ table, result: null }, "uncompared"]);
  refusals = { standing: "internal" };
  expect(await last(), "without the rules it is unknown whether it is over").toEqual([
    { table, result: null },
    "closed",
  ]);
  [refusals, result] = [{}, made];
  expect(await last()).toEqual([{ table, result: made }, undefined]);
});

test("what does not count begins after the first attempt, also while that has no result", async () => {
  const refused = { failed: { code: "not_now" } };
  await expect(takeTable("bloom", true)).rejects.toMatchObject(refused);
  const first = await takeTable("bloom", false);
  await expect(takeTable("bloom", true)).rejects.toMatchObject(refused);
  phase = "match_over";
  expect(await takeTable("bloom", true)).not.toBe(first);
  expect(daily.attempt("2026-11-27", "bloom")?.table).toBe(first);
});

test("two tabs that begin at the same time get the same table", async () => {
  let before: Promise<unknown> = Promise.resolve();
  const request = (_name: string, work: () => Promise<unknown>) => {
    before = before.then(work);
    return before;
  };
  vi.stubGlobal("navigator", { locks: { request } });
  const [one, other] = await Promise.all([takeTable("bloom", false), takeTable("bloom", false)]);
  expect(other).toBe(one);
  expect(asked.filter(({ ask }) => ask === "day")).toHaveLength(1);
});

test("without locks the table counts that was noted first, in both tabs", async () => {
  const [one, other] = await Promise.all([takeTable("bloom", false), takeTable("bloom", false)]);
  expect(asked.filter(({ ask }) => ask === "day")).toHaveLength(2);
  expect([other, daily.attempt("2026-11-27", "bloom")?.table]).toEqual([one, one]);
});

test("days change at midnight of the device", async () => {
  await reportDays(({ day, left, zone }) => {
    expect([day, left, zone]).toEqual(["2026-11-27", 2, new Intl.DateTimeFormat().resolvedOptions().timeZone]);
  });
  expect.assertions(5);
  await takeTable("bloom", false);
  vi.setSystemTime(new Date(2026, 10, 28));
  await reportDays(({ day }) => expect(day).toBe("2026-11-28"));
  expect(await last()).toEqual([null, undefined]);
  await takeTable("bloom", false);
  expect(JSON.parse(asked.at(-1)?.body ?? "")[0]).toEqual({ game: "bloom", day: "2026-11-28" });
  expect(daily.attempt("2026-11-27", "bloom"), "yesterday’s is kept").not.toBeNull();
});

test("a table that was deleted is no attempt, and another one may be taken", async () => {
  const first = await takeTable("bloom", false);
  refusals = { standing: "unknown_table" };
  expect(await last()).toEqual([null, undefined]);
  const next = await takeTable("bloom", false);
  expect(next).not.toBe(first);
  expect(daily.attempt("2026-11-27", "bloom")?.table).toBe(next);
});

test("what the worker refuses is told as a server's refusal", async () => {
  refusals = { day: "storage" };
  await expect(takeTable("bloom", false)).rejects.toMatchObject({ failed: { code: "storage" } });
  expect(await last()).toEqual([null, undefined]);
});
