import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { problemOf } from "../../tests/booklet";
import { waitFor } from "../../tests/waitFor";
import { settings } from "../device/settings.svelte";
import { hintWords } from "../games/hintWords";
import type { ToWorker } from "../net/wire";
import type { Ways } from "../offline/ways";
import { Attempt } from "./attempt.svelte";
import TryBar from "./TryBar.svelte";
import { countWins, tellEnd, twoMoves } from "./ways";

let bar: object | undefined;
const asked: ToWorker[] = [];
/** What this browser's tables answer; null: a refusal. */
let answer: Ways | null = null;

class FakeWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null;

  postMessage(message: ToWorker): void {
    asked.push(message);
    const { question } = message as { question: number };
    const data = answer ? { question, answer } : { question, refused: "malformed" };
    queueMicrotask(() => this.onmessage?.({ data }));
  }
}

const { move, table } = problemOf("a", "2026-11-28");
const end = (first: number[], ...scores: number[]) => ({ first, scores });
const text = (selector = "[data-testid=ways-sheet]") =>
  (document.querySelector(selector)?.textContent ?? "").replace(/\s+/g, " ").trim();
const rows = () =>
  [...document.querySelectorAll("tbody tr")].map((row) =>
    [...row.children].map((cell) => cell.textContent?.replace(/\s+/g, " ").trim()),
  );

async function show(tried: string): Promise<void> {
  const attempt = new Attempt(move, table);
  const words = await hintWords(table.game);
  bar = mount(TryBar, { target: document.body, props: { attempt, words, onback: () => {} } });
  flushSync();
  expect(document.querySelector("[data-testid=ways]")).toBeNull();
  attempt.play(tried);
  flushSync();
  if (!attempt.answer?.right) {
    [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Show answer")?.click();
    flushSync();
  }
  document.querySelector<HTMLElement>("[data-testid=ways]")?.click();
  flushSync();
}

beforeEach(() => {
  vi.stubGlobal("Worker", FakeWorker);
  vi.stubGlobal("CSS", { supports: () => false });
  settings.lang = "en";
  asked.length = 0;
});
afterEach(async () => {
  if (bar) await unmount(bar);
  bar = undefined;
});

test("a mistake that was made again is played on beside the better move", async () => {
  answer = [
    [end([0], 0, 12, 7), end([1], 9, 0, 3)],
    [end([0, 2], 0, 4, 0), end([2], 1, 5, 0)],
    [end([1], 3, 0, 5), end([1], 8, 0, 5)],
  ];
  await show("y11");
  await waitFor(() => expect(rows()).toHaveLength(3));
  const [question] = asked;
  expect(question).toMatchObject({ ask: "ways" });
  const { match } = table;
  expect(JSON.parse((question as { body: string }).body)).toMatchObject({
    moves: ["r13", "y11"],
    seat: 0,
    view: match?.view,
    legal: match?.legal,
  });
  const [, bruno = "", third = ""] = table.seats.map(({ name }) => name);
  expect(rows()).toEqual([
    ["Time 1", "You win You: 0 penalty points", `${bruno} wins You: 9 penalty points`],
    ["Time 2", `A tie: You, ${third} You: 0 penalty points`, `${third} wins You: 1 penalty point`],
    ["Time 3", `${bruno} wins You: 3 penalty points`, `${bruno} wins You: 8 penalty points`],
  ]);
  expect(text()).toContain("Won with the better move: 2 of 3. With the other one: 0 of 3.");
  expect(text("thead")).toContain("Your try");
});

test("where it cannot be played on, that is said", async () => {
  answer = null;
  await show("r13");
  await waitFor(() => expect(text()).toContain("It isn’t possible to play on"));
});

test("the move that was tried stands beside the better one, otherwise what the review compared", () => {
  const known = { move: "b3", tried: null, right: false };
  expect(twoMoves(move, null)).toEqual({ better: "r13", other: "y11", tried: false });
  expect(twoMoves(move, known)).toEqual({ better: "r13", other: "b3", tried: true });
  expect(twoMoves(move, { ...known, right: true })).toEqual({ better: "b3", other: "y11", tried: false });
});

test("of levels is told where everybody stands, and nobody wins a round", () => {
  const levels = { scoreText: (_: string, level: number) => `level ${level}` };
  const told = tellEnd(end([1], 3, 5, 2), 0, [null, "Bruno", "Cem"], levels, false);
  expect(told).toEqual({ won: false, head: "You: level 3", rest: "Bruno: level 5, Cem: level 2" });
  expect(countWins([[end([0], 3, 5), end([0], 3, 5)]], 0, levels)).toBeNull();
});

test("minus and plural stand as they should in both languages", () => {
  const told = () => tellEnd(end([1], -1, 5), 0, ["Ada", "Bruno"], {}, false);
  expect(told()).toEqual({ won: false, head: "Bruno wins", rest: "Ada: −1 point" });
  settings.lang = "de";
  expect(told()).toEqual({ won: false, head: "Bruno gewinnt", rest: "Ada: −1 Punkt" });
  expect(tellEnd(end([0], 0, 5), 0, [null, "Bruno"], {}, true)).toEqual({
    won: true,
    head: "Du gewinnst",
    rest: "Du: 0 Minuspunkte",
  });
});
