import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { elfer } from "../../tests/tables";
import { secrets } from "../device/secrets";
import { visits } from "../device/visits";
import type { OwnTable } from "../protocol";
import { describeState, formatDeadline, pollOwnTables } from "./ownTables";

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

/** What the server says, by code: a table, or the status of a refusal. */
const answers = new Map<string, OwnTable | number>();
const ask = vi.fn(async (path: string, _options: { headers: Record<string, string> }) => {
  const answer = answers.get(/tables.(\w+).seat/.exec(path)?.[1] ?? "");
  if (answer === undefined) throw new TypeError("no network");
  return typeof answer === "number" ? new Response("{}", { status: answer }) : Response.json(answer);
});

beforeEach(() => {
  localStorage.clear();
  answers.clear();
  ask.mockClear();
  vi.stubGlobal("fetch", ask);
});
afterEach(() => vi.unstubAllGlobals());

async function found(): Promise<string[]> {
  const codes: string[] = [];
  await pollOwnTables(({ table }) => codes.push(table));
  return codes;
}

function sit(code: string, answer?: OwnTable | number): void {
  secrets.save(code, `secret of ${code}`);
  if (answer !== undefined) answers.set(code, answer);
}

test("polls each table with its own secret and drops a deleted one", async () => {
  sit("ABCDE", table);
  sit("GGGGG", 404);
  sit("HHHHH", 403);
  expect(await found()).toEqual(["ABCDE"]);
  expect(ask.mock.calls.map(([path, { headers }]) => [path, headers.Authorization])).toContainEqual([
    "/api/tables/ABCDE/seat",
    "Bearer secret of ABCDE",
  ]);
  expect(visits.tables()).toEqual(["ABCDE"]);
  expect(secrets.of("GGGGG")).toBe("secret of GGGGG"); // a backup may bring the table back
});

test("polls again after a failure and while a link is renewed", async () => {
  sit("ABCDE");
  sit("FFFFF", 429);
  sit("HHHHH", 403);
  secrets.expect("HHHHH", "next");
  expect(await found()).toEqual([]);
  expect(visits.tables().sort()).toEqual(["ABCDE", "FFFFF", "HHHHH"]);
});

test("reports a lost answer without a network, on overload and while the server restarts", async () => {
  sit("ABCDE", table);
  const whole: boolean[] = [];
  for (const answer of [table, undefined, 429, 503, 404]) {
    if (answer === undefined) answers.delete("ABCDE");
    else answers.set("ABCDE", answer);
    whole.push(await pollOwnTables(() => {}));
  }
  expect(whole).toEqual([true, false, false, false, true]);
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
  expect(formatDeadline({ ...table, left: 3600 * 24 * 9 }, "de")).toMatch(/^bis \d+\. \S+ \d+:\d\d$/);
});
