import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noteHiddenNotifications } from "../../tests/notifications";
import { elfer } from "../../tests/tables";
import { waitFor } from "../../tests/waitFor";
import { secrets } from "../device/secrets";
import { visits } from "../device/visits";
import { NoAnswer } from "../net/outbox";
import type { AskTables, ErrorCode, OwnTable } from "../protocol";
import { countUnpolled, describeState, formatDeadline, isMyTurn, pollOwnTables } from "./ownTables";

const { seats } = elfer();
const people = seats.map((seat) => ({ ...seat, kind: "person" as const, bot: null }));
const table: OwnTable = {
  table: "ABCDE",
  game: "elfer_raus",
  title: "Elfer raus!",
  phase: "playing",
  seats,
  seat: 0,
  turn: 0,
  seconds: 0,
  left: null,
};

/** What the server says, by code: a table, or a refusal. */
const answers = new Map<string, OwnTable | ErrorCode>();
/** The status with which the server refuses to say anything; none without a network. */
let refusal: number | undefined;
const ask = vi.fn(async (_path: string, { body }: { body: string }) => {
  if (refusal) return new Response("{}", { status: refusal });
  const tables = (JSON.parse(body) as AskTables).tables.map(({ table }) => answers.get(table));
  if (tables.includes(undefined)) throw new TypeError("no network");
  return Response.json({ tables });
});

beforeEach(() => {
  localStorage.clear();
  answers.clear();
  refusal = undefined;
  ask.mockClear();
  vi.stubGlobal("fetch", ask);
});
afterEach(() => vi.unstubAllGlobals());

async function found(): Promise<string[]> {
  const codes: string[] = [];
  await pollOwnTables(({ table }) => codes.push(table));
  return codes;
}

function sit(code: string, answer?: OwnTable | ErrorCode): void {
  secrets.save(code, `secret of ${code}`);
  if (answer !== undefined) answers.set(code, answer);
}

test("polls each table with its own secret and drops a deleted one", async () => {
  sit("ABCDE", table);
  sit("GGGGG", "unknown_table");
  sit("HHHHH", "wrong_secret");
  expect(await found()).toEqual(["ABCDE"]);
  expect(ask).toHaveBeenCalledOnce();
  const [path, { body }] = ask.mock.calls[0] ?? ["", { body: "{}" }];
  expect(path).toBe("/api/seats");
  expect((JSON.parse(body) as AskTables).tables).toContainEqual({ table: "ABCDE", secret: "secret of ABCDE" });
  expect(visits.tables()).toEqual(["ABCDE"]);
  expect(secrets.of("GGGGG")).toBe("secret of GGGGG"); // a backup may bring the table back
});

test("polls again after a failure and while a link is renewed", async () => {
  sit("ABCDE", "storage");
  sit("FFFFF", "too_fast");
  sit("HHHHH", "wrong_secret");
  secrets.expect("HHHHH", "next");
  expect(await found()).toEqual([]);
  expect(visits.tables().sort()).toEqual(["ABCDE", "FFFFF", "HHHHH"]);
});

test("reports a lost answer without a network, on overload and while the server restarts", async () => {
  sit("ABCDE", table);
  const whole: unknown[] = [];
  const poll = async () => whole.push(await pollOwnTables(() => {}).catch((reason) => reason.constructor));
  await poll();
  answers.delete("ABCDE");
  await poll();
  for (refusal of [429, 503, 403, 404, 405]) await poll();
  refusal = undefined;
  answers.set("ABCDE", "unknown_table");
  expect(visits.tables(), "an address may be banned for a while").toEqual(["ABCDE"]);
  await poll();
  expect(whole).toEqual([true, NoAnswer, NoAnswer, NoAnswer, false, false, false, true]);
});

/** Sit down at so many tables, the last visited first. */
function sitAtMany(count: number): string[] {
  vi.useFakeTimers();
  const letter = (at: number) => String.fromCharCode("A".charCodeAt(0) + at);
  const codes = Array.from({ length: count }, (_, at) => `AAA${letter(Math.floor(at / 8))}${letter(at % 8)}`);
  for (const code of codes) {
    sit(code, { ...table, table: code });
    visits.record(code);
    vi.advanceTimersByTime(1_000);
  }
  vi.useRealTimers();
  return codes.reverse();
}

test("polls all tables with a few requests, the last visited first, and tells how many are too many", async () => {
  const codes = sitAtMany(62);
  expect(await found()).toEqual(codes.slice(0, 60));
  expect([ask.mock.calls.length, countUnpolled()]).toEqual([5, 2]);
});

test("asks no more of a server that gives no answer, is too busy or refuses", async () => {
  const codes = sitAtMany(30);
  refusal = 429;
  await expect(found()).rejects.toThrow(NoAnswer);
  expect(ask).toHaveBeenCalledOnce();
  refusal = 404;
  expect(await found()).toEqual([]);
  expect(ask).toHaveBeenCalledTimes(2);
  refusal = undefined;
  answers.set(codes[0] ?? "", "storage");
  answers.set(codes[13] ?? "", "too_fast");
  expect(await found(), "what is told of the others is shown").toEqual([...codes.slice(1, 13), ...codes.slice(14, 24)]);
  expect(ask).toHaveBeenCalledTimes(4);
});

test("hides the notification of a turn that is over, whatever came of the table", async () => {
  sit("ABCDE", table);
  sit("FFFFF", { ...table, table: "FFFFF", turn: 1 });
  sit("GGGGG", { ...table, table: "GGGGG", phase: "match_over", turn: null });
  sit("HHHHH", { ...table, table: "HHHHH", phase: "round_over", turn: null });
  sit("JJJJJ", "unknown_table");
  sit("KKKKK", "storage");
  const hidden = noteHiddenNotifications();
  await found();
  await waitFor(() => expect(hidden.sort()).toEqual(["FFFFF", "GGGGG", "HHHHH", "JJJJJ"]));
});

test("hides finished matches against bots but not those among people", async () => {
  sit("ABCDE", { ...table, phase: "match_over" });
  sit("FFFFF", { ...table, table: "FFFFF", seats: people, phase: "match_over" });
  expect(await found()).toEqual(["FFFFF"]);
  expect(visits.tables()).toEqual(["FFFFF"]);
});

test("describes what a table waits for", () => {
  const open = seats.map((seat, at) => (at ? { ...seat, kind: "open" as const, name: "" } : seat));
  const left = seats.map((seat, at) => (at ? seat : { ...seat, left: true }));
  const describe = (rest: Partial<OwnTable>) => describeState({ ...table, ...rest }, "en");
  expect([
    describe({}),
    describe({ turn: 1 }),
    describe({ phase: "waiting", turn: null }),
    describe({ phase: "waiting", turn: null, seats: open }),
    describe({ phase: "round_over", turn: null }),
    describe({ seats: left }),
  ]).toEqual([
    "It’s your turn",
    "It’s Ada’s turn",
    "Everybody’s here: you can start",
    "2 seats are still free",
    "The round is over",
    "You got up, a bot is playing for you",
  ]);
});

test("shows the deadline of a table with a clock of days", () => {
  expect(formatDeadline(table, "de")).toBeNull();
  expect(formatDeadline({ ...table, left: 3600 * 24 * 9 }, "de")).toMatch(/^bis \d+\.\u00a0\S+\u00a0\d+:\d\d$/);
});

test("does not wait for a move of somebody for whom a bot plays", () => {
  const [own, ...others] = people;
  const botFor = { ...table, seats: own ? [{ ...own, sitting_in: "careful" }, ...others] : others };
  expect([isMyTurn(table), isMyTurn(botFor)]).toEqual([true, false]);
  expect(describeState(botFor, "de")).toBe("Vera ist dran");
});
