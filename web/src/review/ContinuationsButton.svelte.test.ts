import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { buildPuzzle, round } from "../../tests/booklet";
import { moved } from "../../tests/tables";
import { waitFor } from "../../tests/waitFor";
import type { RoundSoFar } from "../device/booklet";
import { settings } from "../device/settings.svelte";
import { loadHints } from "../games/loadHints";
import type { Continuation, Continuations } from "../reviewWorker/continuationTypes";
import type { ReviewRequest, ReviewResponse } from "../reviewWorker/messages";
import { Attempt } from "./attempt.svelte";
import { countWins, describeResult, selectMoves } from "./continuations";
import TryBar from "./TryBar.svelte";

let bar: object | undefined;
const { lang } = settings;
const requests: ReviewRequest[] = [];
let terminated = 0;
/** The worker's answer; null: the position cannot be played on; undefined: the rules cannot be loaded. */
let answer: Continuations | null | undefined = null;

class FakeWorker {
  onmessage: ((event: { data: ReviewResponse }) => void) | null = null;

  postMessage(message: ReviewRequest): void {
    requests.push(message);
    const data: ReviewResponse = answer === undefined ? { kind: "fails", detail: "" } : { kind: "ways", ways: answer };
    queueMicrotask(() => this.onmessage?.({ data }));
  }

  terminate(): void {
    terminated++;
  }
}

const { move, table } = buildPuzzle("a", "2026-11-28");
const makeContinuation = (first: number[], ...scores: number[]): Continuation => ({ first, scores, steps: [] });
const getText = (selector = "[data-testid=ways-sheet]") =>
  (document.querySelector(selector)?.textContent ?? "").replace(/\s+/g, " ").trim();
const listRows = () =>
  [...document.querySelectorAll("tbody tr")].map((row) =>
    [...row.children].map((cell) => cell.textContent?.replace(/\s+/g, " ").trim()),
  );

async function openContinuations(tried: string, known: RoundSoFar | undefined = round): Promise<Attempt> {
  const attempt = new Attempt(move, table, known);
  const words = await loadHints(table.game);
  bar = mount(TryBar, { target: document.body, props: { attempt, words, onback: () => {} } });
  flushSync();
  expect(document.querySelector("[data-testid=ways]")).toBeNull();
  attempt.play(tried);
  flushSync();
  if (!attempt.answer?.right) {
    [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Show answer")?.click();
    flushSync();
    expect(getText("[role=status][data-testid=try-solution]")).toContain("Better:");
    await waitFor(() => expect(document.activeElement?.getAttribute("data-testid")).toBe("ways"));
  }
  document.querySelector<HTMLElement>("[data-testid=ways]")?.click();
  flushSync();
  return attempt;
}

beforeEach(() => {
  vi.stubGlobal("Worker", FakeWorker);
  settings.lang = "en";
  requests.length = terminated = 0;
});
afterEach(async () => {
  if (bar) await unmount(bar);
  bar = undefined;
  settings.lang = lang;
  vi.restoreAllMocks();
});

test("shows continuations of the repeated mistake and of the better move", async () => {
  answer = [
    [makeContinuation([0], 0, 12, 7), makeContinuation([1], 9, 0, 3)],
    [makeContinuation([0, 2], 0, 4, 0), makeContinuation([2], 1, 5, 0)],
    [makeContinuation([1], 3, 0, 5), makeContinuation([1], 8, 0, 5)],
  ];
  await openContinuations("y11");
  await waitFor(() => expect(listRows()).toHaveLength(3));
  const { match } = table;
  const ways = { moves: ["r13", "y11"], seat: 0, view: match?.view, legal: match?.legal, round };
  expect(requests).toMatchObject([{ ways }]);
  expect(terminated).toBe(1);
  const [, bruno = "", third = ""] = table.seats.map(({ name }) => name);
  expect(listRows()).toEqual([
    ["round 11.", "You win You: 0 penalty points Watch", `${bruno} wins You: 9 penalty points Watch`],
    ["round 22.", `A tie: You, ${third} You: 0 penalty points Watch`, `${third} wins You: 1 penalty point Watch`],
    ["round 33.", `${bruno} wins You: 3 penalty points Watch`, `${bruno} wins You: 8 penalty points Watch`],
  ]);
  expect(getText()).toContain("Rounds won: 2 of 3 with the better move, 0 of 3 with the other one.");
  expect(getText("thead")).toContain("Your try");
});

test("steps through a continuation on the board and returns to the answer", async () => {
  const view = table.match?.view as { pile: number };
  const step = (seat: number, laid: string, pile: number): Continuation["steps"][number] => ({
    what: moved(seat, { move: laid, laid }),
    turn: (seat + 1) % 3,
    view: { ...view, pile },
  });
  const last = { ...step(1, "r14", 2), turn: null };
  const continuation = { ...makeContinuation([0], 0, 1, 2), steps: [step(0, "r13", 3), last] };
  answer = [[continuation, continuation]];
  const attempt = await openContinuations("y11");
  await waitFor(() => expect(listRows()).toHaveLength(1));
  document.querySelector<HTMLElement>("[aria-label='Watch: Better move, round 1']")?.click();
  const statusText = () => getText("[data-testid=watch-said]");
  const getMatch = () => attempt.view.match as { view: { pile: number }; turn: number; legal: unknown[] };
  const press = (label: string) => {
    document.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.click();
    flushSync();
  };
  flushSync();
  await waitFor(() => expect(statusText()).toMatch(/^Move 1 of 2 You /));
  expect(document.activeElement?.getAttribute("aria-label")).toBe("One move on");
  expect(getMatch()).toMatchObject({ view: { pile: 3 }, turn: 1, legal: [] });
  press("One move on");
  press("One move on");
  expect(statusText()).toMatch(/^Move 2 of 2 .*You win$/);
  attempt.play("r13");
  expect(attempt.answer?.move).toBe("y11");
  expect(getMatch()).toMatchObject({ view: { pile: 2 }, turn: null });
  expect(attempt.view).toMatchObject({ phase: "round_over", match: { results: [] } });
  press("One move back");
  expect(statusText()).toContain("Move 1 of 2");
  expect(attempt.view.phase).toBe("playing");
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Back to the answer")?.click();
  await waitFor(() => expect(document.activeElement?.getAttribute("data-testid")).toBe("ways"));
  expect(attempt.view).toBe(table);
});

test("explains that a position cannot be continued", async () => {
  answer = null;
  await openContinuations("r13");
  await waitFor(() => expect(getText()).toContain("It isn’t possible to play on"));
  expect(getText()).not.toContain("Played to the end");
  expect(getText()).not.toContain("Try again");
});

test("offers another try if the rules cannot be loaded", async () => {
  answer = undefined;
  await openContinuations("r13");
  await waitFor(() => expect(getText()).toContain("Perhaps there is no connection."));
  answer = [[makeContinuation([0], 0, 1), makeContinuation([1], 2, 0)]];
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Try again")?.click();
  flushSync();
  await waitFor(() => expect(listRows()).toHaveLength(1));
  expect(getText()).not.toContain("connection");
});

test("offers no continuations of a puzzle without its round", async () => {
  const attempt = new Attempt(move, table);
  attempt.play("r13");
  bar = mount(TryBar, { target: document.body, props: { attempt, words: null, onback: () => {} } });
  flushSync();
  expect(getText("[data-testid=try-said]")).toContain("Right!");
  expect(document.querySelector("[data-testid=ways]")).toBeNull();
});

test("compares the better move with the tried one, otherwise with the review's", () => {
  const known = { move: "b3", tried: null, right: false };
  expect(selectMoves(move, null)).toEqual({ better: "r13", other: "y11", tried: false });
  expect(selectMoves(move, known)).toEqual({ better: "r13", other: "b3", tried: true });
  expect(selectMoves(move, { ...known, right: true })).toEqual({ better: "b3", other: "y11", tried: false });
});

test("lists levels without winners of rounds", () => {
  const levels = { scoreText: (_: string, level: number) => `level ${level}` };
  const result = describeResult(makeContinuation([1], 3, 5, 2), 0, [null, "Bruno", "Cem"], levels, false);
  expect(result).toEqual({ won: false, head: "You: level 3", rest: "Bruno: level 5, Cem: level 2" });
  expect(countWins([[makeContinuation([0], 3, 5), makeContinuation([0], 3, 5)]], 0, levels)).toBeNull();
});

test("formats minus signs and plurals in both languages", () => {
  const result = () => describeResult(makeContinuation([1], -1, 5), 0, ["Ada", "Bruno"], {}, false);
  expect(result()).toEqual({ won: false, head: "Bruno wins", rest: "Ada: −1 point" });
  settings.lang = "de";
  expect(result()).toEqual({ won: false, head: "Bruno gewinnt", rest: "Ada: −1 Punkt" });
  expect(describeResult(makeContinuation([0], 0, 5), 0, [null, "Bruno"], {}, true)).toEqual({
    won: true,
    head: "Du gewinnst",
    rest: "Du: 0 Minuspunkte",
  });
});
