import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeSocket } from "../../tests/socket";
import { elfer } from "../../tests/tables";
import { waitFor } from "../../tests/waitFor";
import { savedTables, type TableSetup } from "../device/savedTables";
import { settings } from "../device/settings.svelte";
import { sheetWords } from "../play/sheetWords";
import type { Create, ErrorCode, SeatView, TableStanding } from "../protocol";
import TablesPage from "./TablesPage.svelte";
import { w } from "./words";

let page: object | undefined;
const sockets: Line[] = [];
const CODES = ["ABCDE", "FGHJK", "MNPQR"];
const setup = { game: "elfer_raus", players: 2, count: 3, options: {} };
const offered = (id: string, title: string) => {
  return { id, title, seats: [2, 3, 4], options: [], bots: ["careful"], about: {}, board: null };
};
const games = [offered("elfer_raus", "Elfer raus!"), offered("level_8", "Level 8"), offered("bloom", "Bloom")];
const people: SeatView[] = elfer()
  .seats.slice(0, 2)
  .map((seat) => ({ ...seat, kind: "person", bot: null }));
const open: SeatView[] = people.map((seat) => ({ ...seat, kind: "open", name: "" }));

function standing(table: string, rest: Partial<TableStanding> = {}): TableStanding {
  return {
    table,
    game: "elfer_raus",
    title: "Elfer raus!",
    phase: "waiting",
    seats: open,
    turn: null,
    round: 0,
    totals: null,
    winners: [],
    seconds: 0,
    visitors: true,
    ...rest,
  };
}

/** How the tables stand or why that is not told, by code; one that is missing is not there. */
const stand = new Map<string, TableStanding | ErrorCode>();
/** The tables of each question. */
const requests: string[][] = [];

async function answer(path: string, options?: { body: string }): Promise<Response> {
  if (path === "/api/games") return Response.json({ games });
  if (path !== "/api/tables") return new Response("", { status: 503 });
  const codes = (JSON.parse(options?.body ?? "") as { tables: { table: string }[] }).tables.map(({ table }) => table);
  requests.push(codes);
  return Response.json({ tables: codes.map((code) => stand.get(code) ?? null) });
}

class Line extends FakeSocket {
  opened = false;
  constructor() {
    super();
    sockets.push(this);
  }
}

const text = () => (document.querySelector("main")?.textContent ?? "").replace(/\s+/g, " ");
const button = (name: string) =>
  [...document.querySelectorAll("button")].find((each) => each.textContent?.trim() === name);
const states = () => [...document.querySelectorAll("[data-testid=state]")].map((each) => each.textContent);

async function press(name: string): Promise<void> {
  await waitFor(() => expect(button(name)?.disabled).toBe(false));
  button(name)?.click();
  flushSync();
}

function saveTables(saved: TableSetup, codes: readonly string[]): void {
  for (const table of codes) savedTables.add(saved, { table, secret: "s".repeat(22) });
}

function show(): void {
  page = mount(TablesPage, { target: document.body, props: { route: { page: "tables" } } });
  flushSync();
}

/** Carry out the next command of the newest socket, or refuse it. */
async function carryOut(code: string | null): Promise<Create> {
  const command = await waitFor(() => {
    const [line] = sockets.slice(-1);
    if (line && !line.opened) line.onopen?.();
    if (line) line.opened = true;
    const found = line?.sent.shift();
    if (found?.type !== "create") throw new Error("nothing is set up");
    return found;
  });
  const { id, secret } = command;
  if (code) sockets.at(-1)?.says({ type: "seated", id, table: code, seat: null, secret: secret ?? "" });
  else
    sockets.at(-1)?.says({
      type: "failed",
      id,
      code: "too_many_tables",
      detail: "",
      table: null,
      reason: null,
      cards: [],
      at: null,
    });
  return command;
}

beforeEach(() => {
  settings.lang = "en";
  localStorage.clear();
  stand.clear();
  requests.length = sockets.length = 0;
  vi.stubGlobal("fetch", answer);
  vi.stubGlobal("WebSocket", Line);
});
afterEach(async () => {
  if (page) await unmount(page);
  page = undefined;
});

test("creates tables one after the other and keeps those before a refusal", async () => {
  for (const code of CODES) stand.set(code, standing(code));
  show();
  await waitFor(() => expect(document.querySelector("form")).not.toBeNull());
  const three = document.querySelectorAll<HTMLInputElement>("fieldset:nth-of-type(2) input")[1];
  three?.click();
  flushSync();
  await press("Open 3 tables");
  const first = await carryOut("ABCDE");
  expect(first).toMatchObject({
    game: "elfer_raus",
    sits: false,
    others: [{ bot: null }, { bot: null }, { bot: null }],
  });
  await carryOut("FGHJK");
  await carryOut(null);
  await waitFor(() => expect(text()).toContain("2 of 3 tables are open."));
  expect(savedTables.tables().map(({ table }) => table)).toEqual(["ABCDE", "FGHJK"]);
  await press("Open the last one");
  await carryOut("MNPQR");
  await waitFor(() => expect(states()).toEqual(["2 seats free", "2 seats free", "2 seats free"]));
  expect(savedTables.setup()?.count).toBe(3);
});

test("opens all tables with the clock, onlookers and chat that were chosen, and keeps them", async () => {
  show();
  await waitFor(() => expect(document.querySelector("form details")).not.toBeNull());
  const chosen = (label: string) =>
    [...document.querySelectorAll("details label")].find((each) => each.textContent?.trim() === label);
  for (const label of ["strict", "Others may watch", "Chat"]) chosen(label)?.querySelector("input")?.click();
  flushSync();
  chosen("120")?.querySelector("input")?.click();
  flushSync();
  await press("Open 4 tables");
  const settings = { clock: "strict", clock_seconds: 120, onlookers: false, chat: false };
  expect((await carryOut("ABCDE")).settings).toMatchObject(settings);
  await waitFor(() => expect(savedTables.setup()?.settings).toEqual(settings));
});

test("opens tables of another game with its own options", async () => {
  show();
  await waitFor(() => expect(document.querySelector("form")).not.toBeNull());
  for (const [game, names] of [
    ["bloom", []],
    ["level_8", ["stars", "levels"]],
    ["elfer_raus", ["rounds", "drop_colour"]],
  ] as const) {
    document.querySelector<HTMLInputElement>(`form input[value=${game}]`)?.click();
    flushSync();
    await press("Open 4 tables");
    const { options } = await carryOut(null);
    expect(Object.keys(options ?? {})).toEqual(names);
    await waitFor(() => expect(button("Open 4 tables")?.disabled).toBe(false));
  }
});

test("shows what each table waits for and stops polling a deleted one", async () => {
  saveTables(setup, CODES);
  const seats = people;
  stand.set("ABCDE", standing("ABCDE", { phase: "playing", seats, turn: 0, round: 1, seconds: 600, visitors: false }));
  stand.set("FGHJK", standing("FGHJK", { phase: "match_over", seats, round: 2, totals: [4, 9], winners: [0] }));
  show();
  await waitFor(() => expect(states()).toEqual(["Vera’s turn", "Vera won!"]));
  expect(text()).toContain("nothing for 10 min");
  expect(text()).toContain("They play without onlookers.");
  expect(text()).toContain("This table is gone.");
  document.dispatchEvent(new Event("visibilitychange"));
  await waitFor(() => expect(requests.at(-1)).toEqual(["ABCDE", "FGHJK"]));
  await press("Put away");
  expect(savedTables.tables()).toHaveLength(3);
  await press("Keep it");
});

test("names and marks all who have won", async () => {
  saveTables({ ...setup, count: 1 }, ["ABCDE"]);
  stand.set("ABCDE", standing("ABCDE", { phase: "match_over", seats: people, totals: [4, 4], winners: [0, 1] }));
  show();
  await waitFor(() => expect(states()).toEqual([sheetWords().tie(["Vera", "Ada"])]));
  expect(document.querySelectorAll("[data-table] .winner")).toHaveLength(2);
});

test("asks again about tables that cannot be shown now", async () => {
  saveTables(setup, CODES);
  stand.set("ABCDE", "unknown_game");
  stand.set("FGHJK", "storage");
  stand.set("MNPQR", standing("MNPQR"));
  show();
  await waitFor(() => expect(states()).toEqual(["2 seats free"]));
  expect(text()).not.toContain("This table is gone.");
  for (const code of CODES) stand.set(code, standing(code));
  document.dispatchEvent(new Event("visibilitychange"));
  await waitFor(() => expect(states()).toHaveLength(3));
  expect(savedTables.tables().some(({ gone }) => gone)).toBe(false);
});

test("creates the same tables again with one tap and keeps the choices after the overview is closed", async () => {
  saveTables({ ...setup, count: 1 }, ["ABCDE"]);
  stand.set("FGHJK", standing("FGHJK"));
  show();
  await press("The same again: 1 table");
  await carryOut("FGHJK");
  await waitFor(() => expect(states()).toEqual(["2 seats free"]));
  expect(savedTables.tables().map(({ table }) => table)).toEqual(["FGHJK"]);
  await press("Put away");
  await waitFor(() => expect(document.querySelector("dialog[open]")).not.toBeNull());
  [...document.querySelectorAll<HTMLElement>("dialog button")].at(-1)?.click();
  flushSync();
  expect(savedTables.tables()).toEqual([]);
  expect(text()).toContain("Everything is set as it was last time.");
});

test("says in words who is away", async () => {
  saveTables({ ...setup, count: 1 }, ["ABCDE"]);
  const seats = people.map((seat, at) => ({ ...seat, away: at === 1 }));
  stand.set("ABCDE", standing("ABCDE", { phase: "playing", seats, turn: 0, round: 1 }));
  show();
  await waitFor(() => expect(states()).toEqual(["Vera’s turn"]));
  const words = [...document.querySelectorAll("[data-table] small")];
  expect(words.map((each) => [each.textContent, each.closest(".hidden")])).toEqual([["(away)", null]]);
});

test("reports a missing answer and keeps what was shown", async () => {
  saveTables(setup, ["ABCDE"]);
  stand.set("ABCDE", standing("ABCDE"));
  show();
  await waitFor(() => expect(states()).toEqual(["2 seats free"]));
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("no network");
  });
  document.dispatchEvent(new Event("visibilitychange"));
  await waitFor(() => expect(text()).toContain("No connection right now."));
  expect(states()).toEqual(["2 seats free"]);
});

test("keeps tables that another page of the browser has set up or lost meanwhile", async () => {
  saveTables({ ...setup, count: 1 }, ["ABCDE"]);
  for (const code of CODES) stand.set(code, standing(code));
  show();
  await waitFor(() => expect(states()).toEqual(["2 seats free"]));
  saveTables({ ...setup, count: 2 }, ["FGHJK"]); // in the other page, of which this one has not heard
  await press("One more table");
  await carryOut("MNPQR");
  await waitFor(() => expect(states()).toHaveLength(3));
  expect(savedTables.tables().map(({ table }) => table)).toEqual(["ABCDE", "FGHJK", "MNPQR"]);
  savedTables.drop(["FGHJK"]);
  dispatchEvent(new StorageEvent("storage"));
  flushSync();
  expect([...document.querySelectorAll("li[data-table]")].map((each) => each.getAttribute("data-table"))).toEqual([
    "ABCDE",
    "MNPQR",
  ]);
  stand.delete("ABCDE");
  saveTables({ ...setup, count: 3 }, ["FGHJK"]);
  document.dispatchEvent(new Event("visibilitychange"));
  await waitFor(() => expect(text()).toContain("This table is gone."));
  expect(savedTables.tables()).toHaveLength(3);
});

test.each([
  ["wait for people who come in the afternoon", "waiting", {}],
  ["have days for each turn", "playing", { clock: "days" }],
] as const)("keeps tables that %s", async (_, phase, settings) => {
  saveTables({ ...setup, count: 1, settings }, ["ABCDE"]);
  const seats = phase === "waiting" ? open : people;
  stand.set("ABCDE", standing("ABCDE", { phase, seats, turn: phase === "waiting" ? null : 0, seconds: 4 * 3_600 }));
  show();
  await waitFor(() => expect(states()).toHaveLength(1));
  expect(text()).not.toContain("Nobody plays here any more.");
  expect(button("Print the codes")).toBeDefined();
  expect(document.querySelector(".slow")).toBeNull();
});

test("asks before it forgets tables where a match may go on", async () => {
  saveTables({ ...setup, count: 1 }, ["ABCDE"]);
  stand.set("ABCDE", standing("ABCDE", { phase: "playing", seats: people, turn: 0, seconds: 4 * 3_600 }));
  show();
  await waitFor(() => expect(text()).toContain("Nobody plays here any more."));
  await press("Put away");
  expect(savedTables.tables()).toHaveLength(1);
});

test("counts the open tables in whole sentences", () => {
  expect([1, 2].map((n) => w("en").partly(n, 4))).toEqual(["1 of 4 tables is open.", "2 of 4 tables are open."]);
  expect([1, 2].map((n) => w("de").partly(n, 4))).toEqual([
    "1 von 4 Tischen ist offen.",
    "2 von 4 Tischen sind offen.",
  ]);
});

test("asks no more for games after it was left", async () => {
  vi.useFakeTimers();
  let refuse: (reason: Error) => void = () => {};
  const asked = vi.fn((_: string) => new Promise((_, reject) => (refuse = reject)));
  vi.stubGlobal("fetch", asked);
  show();
  await unmount(page ?? {});
  page = undefined;
  refuse(new TypeError("no network"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.mock.calls.filter(([url]) => url === "/api/games")).toHaveLength(1);
  vi.useRealTimers();
});
