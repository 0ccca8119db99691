import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeSocket } from "../../tests/socket";
import { elfer, happened } from "../../tests/tables";
import { listMatches } from "../device/playedMatches";
import { secrets } from "../device/secrets";
import { t } from "../device/settings.svelte";
import { gameOf } from "../games/registry";
import { sheetWords } from "../play/sheetWords";
import { w as watching } from "../play/watchingWords";
import type { Happening, MatchView, Phase, Said, TableView } from "../protocol";
import { w as recordWords } from "../records/words";
import { Session } from "../session/session.svelte";
import TablePage from "./TablePage.svelte";
import { w as unsaved } from "./unsavedSeatWords";
import { w } from "./words";

let socket: FakeSocket;
let session: Session;
let page: object;

const plain = elfer();
const seen = { move: "r13", laid: "r13", drawn: 0, kept: [], pile: 3 };
const seats = plain.seats.map((seat) => ({ ...seat, kind: "person" as const, bot: null }));
const result = { scores: [0, -3, -4], ended: "out", parts: [{}, {}, {}], out: 0 };
const match = { ...(plain.match as MatchView), results: [result] };
const found = <T extends HTMLElement>(testid: string) => document.querySelector<T>(`[data-testid=${testid}]`);
const sheet = () => found<HTMLDialogElement>("score-sheet")?.open ?? false;

function arrive(table: Partial<TableView>, ...lines: Said[]): void {
  const id = socket.sent.at(-1)?.id ?? "";
  socket.says({ type: "table", table: elfer({}, { seats, match, ...table }) });
  for (const line of lines) socket.says({ ...line, again: true });
  socket.says({ type: "done", id, number: 5 });
  flushSync();
}

function happens(number: number, what: Happening, phase: Phase): void {
  socket.says(happened(number, what, { seats, match, phase }));
}

/** Time passes, and what is loaded meanwhile comes. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    await vi.advanceTimersByTimeAsync(1_000);
    await vi.dynamicImportSettled();
  }
}

async function come(table: Partial<TableView> = {}, ...lines: Said[]): Promise<void> {
  arrive(table, ...lines);
  page = mount(TablePage, { target: document.body, props: { session } });
  await pass(3);
}

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  socket = new FakeSocket();
  session = new Session("ABCDE", () => socket, gameOf);
  socket.onopen?.();
});
afterEach(async () => {
  await unmount(page);
  session.close();
  vi.useRealTimers();
});

test("adds a finished match to the family book once", async () => {
  const over = { ...match, winners: [0], totals: [0, -3, -4], commitment: "0123456789abcdef" };
  await come({ phase: "match_over", match: over });
  happens(6, { kind: "presence", seat: 1, away: true }, "match_over");
  await pass(1);
  expect(listMatches().map(({ players }) => players.map(({ name }) => name))).toEqual([["Vera", "Ada", "Bruno"]]);
});

test("says in the window's title whose turn it is, for who looks at another one", async () => {
  await come();
  expect(document.title).toMatch(`▶ ${t().table.yourTurn} · `);
  arrive({ number: 6, match: { ...match, turn: 1 } });
  expect(document.title).toMatch(/^Elfer raus!/);
});

test("keeps an opened score sheet while others play", async () => {
  await come();
  document.querySelector<HTMLElement>("header nav button")?.click();
  await pass(1);
  expect(sheet()).toBe(true);
  happens(6, { kind: "presence", seat: 1, away: true }, "playing");
  await pass(1);
  expect(sheet()).toBe(true);
});

const titles = () => [...document.querySelectorAll("dialog[open] h2")].map((title) => title.textContent);

test("opens only the last panel that was tapped before loading", async () => {
  arrive({});
  page = mount(TablePage, { target: document.body, props: { session } });
  flushSync();
  const tap = (name: string) => document.querySelector<HTMLElement>(`header [aria-label="${name}"]`)?.click();
  for (const name of [t().table.rules, t().table.menu, t().table.log]) tap(name);
  await pass(3);
  expect(titles()).toEqual([t().table.log]);
});

test("opens the score sheet by itself once a round", async () => {
  await come();
  happens(6, { kind: "moved", seat: 0, move: "r13", seen, by: "person" }, "round_over");
  await pass(3);
  expect(sheet()).toBe(true);
  found<HTMLDialogElement>("score-sheet")?.close();
  flushSync();
  expect(sheet()).toBe(false);
  happens(7, { kind: "readied", seat: 1, ready: true }, "round_over");
  await pass(3);
  expect(sheet()).toBe(false);
  happens(8, { kind: "dealt", round: 2 }, "playing");
  await pass(1);
  expect(sheet()).toBe(false);
});

const action = () => document.querySelector<HTMLElement>("[data-testid=score-sheet] .actions .button");
const dealNext = (number: number) => happens(number, { kind: "dealt", round: 2 }, "playing");

test("keeps the score sheet open when somebody else deals, and says so", async () => {
  await come({ phase: "round_over", match: { ...match, turn: null } });
  expect(sheet()).toBe(true);
  const title = found("score-sheet")?.querySelector("h2")?.textContent;
  dealNext(6);
  await pass(1);
  expect(sheet()).toBe(true);
  expect(found("score-sheet")?.querySelector("h2")?.textContent).toBe(title);
  expect(found("score-sheet")?.querySelector("[role=status]")?.textContent).toContain(t().table.yourTurn);
  action()?.click();
  await pass(1);
  expect(sheet()).toBe(false);
  document.querySelector<HTMLElement>("header nav button")?.click(); // what lies on it from now on is how the match stands
  await pass(1);
  expect(found("score-sheet")?.querySelector("[role=status]")?.textContent?.trim()).toBe("");
});

test("closes the score sheet after the deal for people who asked for it or are ready", async () => {
  await come({ phase: "round_over" });
  action()?.click();
  await pass(1);
  expect(socket.sent.at(-1)).toMatchObject({ type: "next_round" });
  expect(sheet()).toBe(true);
  dealNext(6);
  await pass(1);
  expect(sheet()).toBe(false);
  const ready = seats.map((seat, at) => ({ ...seat, ready: at === 0 }));
  socket.says(happened(7, { kind: "readied", seat: 0, ready: true }, { seats: ready, match, phase: "round_over" }));
  await pass(3);
  expect(sheet()).toBe(true);
  dealNext(8);
  await pass(1);
  expect(sheet()).toBe(false);
});

test("says that the record cannot be downloaded without a network", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  await come({ phase: "match_over", match: { ...match, winners: [0], totals: [0, -3, -4] } });
  const buttons = [...(found("score-sheet")?.querySelectorAll("button") ?? [])];
  buttons.find(({ textContent }) => textContent === sheetWords().record)?.click();
  await pass(1);
  const alerts = [...(found("score-sheet")?.querySelectorAll("[role=alert]") ?? [])];
  expect(alerts.map(({ textContent }) => textContent)).toContain(recordWords().unreachable);
  vi.unstubAllGlobals();
});

test("tells onlookers whether they may join", async () => {
  const watchingText = () => document.querySelector(".watching")?.textContent;
  await come({ seat: null, seats: plain.seats });
  expect(watchingText()).toContain(watching().mayJoin("Vera"));
  session.wake();
  arrive({ seat: null });
  expect(watchingText()).toContain(watching().allTaken);
});

test("counts unread lines on the chat button until they are read", async () => {
  const button = () => found("talk-button");
  const count = () => button()?.querySelector("b")?.textContent ?? "0";
  const line = (text: string, seat = 1): Said => ({
    type: "said",
    seat,
    name: seat ? "Ada" : "Vera",
    text,
    again: false,
  });
  await come({}, line("hallo"));
  expect(count()).toBe("0");
  session.wake();
  arrive({}, line("hallo"), line("wo bist du?"), line("hier", 0));
  expect(count()).toBe("1");
  button()?.click();
  flushSync();
  expect(count()).toBe("0");
});

test("gives names and chat lines their own text direction", async () => {
  await come();
  socket.says({ type: "said", seat: 1, name: "Ada", text: "مرحبا", again: false });
  await pass(1);
  expect(document.querySelector("[data-float=text] [dir=auto]")?.textContent).toBe("مرحبا");
  expect(document.querySelector("[data-seat='1'] [dir=auto]")?.textContent).toBe("Ada");
});

test.each([
  [60_000, 0],
  [3_000, 1],
])("counts a key pressed %d ms before its code was there %d times", async (early, times) => {
  vi.spyOn(window, "matchMedia").mockReturnValue({ matches: false } as MediaQueryList); // no mouse: the first key loads it
  await come();
  const keydown = (at: number) => {
    const event = new KeyboardEvent("keydown", { key: "d", bubbles: true });
    Object.defineProperty(event, "timeStamp", { value: performance.now() - at });
    document.body.dispatchEvent(event);
  };
  const draw = document.createElement("button");
  draw.dataset.move = "+";
  const clicked = vi.fn();
  draw.onclick = clicked;
  document.body.append(draw);
  keydown(early);
  await pass(1);
  expect(clicked).toHaveBeenCalledTimes(times);
  expect(found("notice")?.textContent?.includes("too early")).toBe(times === 0);
  keydown(0);
  expect(clicked).toHaveBeenCalledTimes(times + 1);
  draw.remove();
  vi.restoreAllMocks();
});

test("explains an unreachable table and leads home", async () => {
  socket.onclose?.();
  page = mount(TablePage, { target: document.body, props: { session } });
  await vi.dynamicImportSettled();
  flushSync();
  expect(document.querySelector("h1")?.textContent).toBe(t().home.unreachable);
  expect(document.querySelector("main .button")?.textContent).toBe(t().table.backHome);
});

test("explains that a table is kept in another browser", async () => {
  session.close();
  session = new Session("ODSZRZQK", () => socket, gameOf);
  socket.onopen?.();
  socket.says({ type: "failed", id: socket.sent.at(-1)?.id ?? "", code: "unknown_table", detail: "" });
  page = mount(TablePage, { target: document.body, props: { session } });
  await vi.dynamicImportSettled();
  flushSync();
  expect(document.querySelector("h1")?.textContent).toBe(w().inOtherBrowser);
  expect(document.body.textContent).not.toContain("O D S Z");
});

test("does not speak of another seat where another window has renewed the link of this one", async () => {
  secrets.save("ABCDE", "one");
  session.close();
  session = new Session("ABCDE", () => socket, gameOf);
  socket.onopen?.();
  await come();
  secrets.save("ABCDE", "renewed"); // in another window
  dispatchEvent(new StorageEvent("storage"));
  await pass(1);
  socket.onclose?.({ code: 4010 });
  await pass(3);
  expect(titles()).toEqual([]);
  secrets.forget("ABCDE");
});

test("gives the link of a seat once another window has stored another one instead", async () => {
  secrets.save("ABCDE", "one");
  session.close();
  session = new Session("ABCDE", () => socket, gameOf);
  socket.onopen?.();
  await come();
  expect(found("unsaved-seat")).toBe(null);
  secrets.save("ABCDE", "two"); // in another window
  dispatchEvent(new StorageEvent("storage"));
  await pass(3);
  const link = () => found("unsaved-seat")?.querySelector("input")?.value;
  expect(titles()).toEqual([unsaved().replaced]);
  expect(link()).toContain("/t/ABCDE#one");
  socket.onclose?.();
  await pass(2);
  expect(link(), "while the connection is lost").toContain("/t/ABCDE#one");
  secrets.forget("ABCDE");
});
