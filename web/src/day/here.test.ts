import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { daily } from "../device/daily";
import { secrets } from "../device/secrets";
import { readDays, takeTable } from "./here";

/** What the worker is asked, and what it answers. */
const asked: { ask: string; body: string }[] = [];
let result: object | null = null;
let refusal = "";

vi.mock("../net/local", () => {
  class LocalRefusal extends Error {
    readonly code: string;
    constructor(code: string) {
      super(code);
      this.code = code;
    }
  }
  const askLocal = async (question: { ask: string; body: string }) => {
    asked.push(question);
    if (refusal) throw new LocalRefusal(refusal);
    return question.ask === "day" ? `OTABLE${asked.length}` : result;
  };
  return { askLocal, LocalRefusal };
});

const made = { points: 3, place: 2, of: 21, better_than: 80 };
const mine = async () => (await readDays()).games.find(({ game }) => game === "bloom")?.mine;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 27, 23, 59, 58), toFake: ["Date"] });
  localStorage.clear();
  asked.length = 0;
  result = null;
  refusal = "";
});
afterEach(() => vi.useRealTimers());

test("one attempt counts, and what came of it is asked once", async () => {
  expect(await mine()).toBeNull();
  const first = await takeTable("bloom", false);
  expect(secrets.of(first)).toMatch(/^[\w-]{22}$/);
  expect(await takeTable("bloom", false), "coming back goes on").toBe(first);
  result = made;
  expect(await mine()).toEqual({ table: first, result: made });
  const again = await takeTable("bloom", true);
  expect(again).not.toBe(first);
  const before = asked.length;
  expect(await mine(), "a further attempt changes nothing").toEqual({ table: first, result: made });
  expect(asked).toHaveLength(before);
});

test("days change at midnight of the device", async () => {
  const { day, left, zone } = await readDays();
  expect([day, left, zone]).toEqual(["2026-11-27", 2, new Intl.DateTimeFormat().resolvedOptions().timeZone]);
  await takeTable("bloom", false);
  vi.setSystemTime(new Date(2026, 10, 28));
  expect((await readDays()).day).toBe("2026-11-28");
  expect(await mine()).toBeNull();
  await takeTable("bloom", false);
  expect(JSON.parse(asked.at(-1)?.body ?? "")[0]).toEqual({ game: "bloom", day: "2026-11-28" });
  expect(daily.attempt("2026-11-27", "bloom"), "yesterday’s is kept").not.toBeNull();
});

test("a table that was deleted is no attempt, and one whose bots cannot play yet waits for its result", async () => {
  const first = await takeTable("bloom", false);
  refusal = "closing";
  expect(await mine()).toEqual({ table: first, result: null });
  refusal = "unknown_table";
  expect(await mine()).toBeNull();
  refusal = "";
  localStorage.clear();
  expect(await mine(), "who deletes what the browser keeps begins again").toBeNull();
});

test("what the worker refuses is told as a server's refusal", async () => {
  refusal = "storage";
  await expect(takeTable("bloom", false)).rejects.toMatchObject({ failed: { code: "storage" } });
  expect(await mine()).toBeNull();
});
