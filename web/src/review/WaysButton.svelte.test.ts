import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { problemOf, round } from "../../tests/booklet";
import { moved } from "../../tests/tables";
import { waitFor } from "../../tests/waitFor";
import type { RoundSoFar } from "../device/booklet";
import { settings } from "../device/settings.svelte";
import { hintWords } from "../games/hintWords";
import type { Answer, Asked } from "../playouts/messages";
import type { Way, Ways } from "../playouts/playedOn";
import { Attempt } from "./attempt.svelte";
import TryBar from "./TryBar.svelte";
import { countWins, tellEnd, twoMoves } from "./ways";

let bar: object | undefined;
const { lang } = settings;
const asked: Asked[] = [];
let ended = 0;
/** The worker's answer; null: the position cannot be played on; undefined: the rules cannot be loaded. */
let answer: Ways | null | undefined = null;

class FakeWorker {
  onmessage: ((event: { data: Answer }) => void) | null = null;

  postMessage(message: Asked): void {
    asked.push(message);
    const data: Answer = answer === undefined ? { kind: "fails", detail: "" } : { kind: "ways", ways: answer };
    queueMicrotask(() => this.onmessage?.({ data }));
  }

  terminate(): void {
    ended++;
  }
}

const { move, table } = problemOf("a", "2026-11-28");
const end = (first: number[], ...scores: number[]): Way => ({ first, scores, steps: [] });
const text = (selector = "[data-testid=ways-sheet]") =>
  (document.querySelector(selector)?.textContent ?? "").replace(/\s+/g, " ").trim();
const rows = () =>
  [...document.querySelectorAll("tbody tr")].map((row) =>
    [...row.children].map((cell) => cell.textContent?.replace(/\s+/g, " ").trim()),
  );

async function show(tried: string, known: RoundSoFar | undefined = round): Promise<Attempt> {
  const attempt = new Attempt(move, table, known);
  const words = await hintWords(table.game);
  bar = mount(TryBar, { target: document.body, props: { attempt, words, onback: () => {} } });
  flushSync();
  expect(document.querySelector("[data-testid=ways]")).toBeNull();
  attempt.play(tried);
  flushSync();
  if (!attempt.answer?.right) {
    [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Show answer")?.click();
    flushSync();
    expect(text("[role=status][data-testid=try-solution]")).toContain("Better:");
    await waitFor(() => expect(document.activeElement?.getAttribute("data-testid")).toBe("ways"));
  }
  document.querySelector<HTMLElement>("[data-testid=ways]")?.click();
  flushSync();
  return attempt;
}

beforeEach(() => {
  vi.stubGlobal("Worker", FakeWorker);
  settings.lang = "en";
  asked.length = ended = 0;
});
afterEach(async () => {
  if (bar) await unmount(bar);
  bar = undefined;
  settings.lang = lang;
  vi.restoreAllMocks();
});

test("a mistake that was made again is played on beside the better move", async () => {
  answer = [
    [end([0], 0, 12, 7), end([1], 9, 0, 3)],
    [end([0, 2], 0, 4, 0), end([2], 1, 5, 0)],
    [end([1], 3, 0, 5), end([1], 8, 0, 5)],
  ];
  await show("y11");
  await waitFor(() => expect(rows()).toHaveLength(3));
  const { match } = table;
  const ways = { moves: ["r13", "y11"], seat: 0, view: match?.view, legal: match?.legal, round };
  expect(asked).toMatchObject([{ ways }]);
  expect(ended).toBe(1);
  const [, bruno = "", third = ""] = table.seats.map(({ name }) => name);
  expect(rows()).toEqual([
    ["round 11.", "You win You: 0 penalty points Watch", `${bruno} wins You: 9 penalty points Watch`],
    ["round 22.", `A tie: You, ${third} You: 0 penalty points Watch`, `${third} wins You: 1 penalty point Watch`],
    ["round 33.", `${bruno} wins You: 3 penalty points Watch`, `${bruno} wins You: 8 penalty points Watch`],
  ]);
  expect(text()).toContain("Rounds won: 2 of 3 with the better move, 0 of 3 with the other one.");
  expect(text("thead")).toContain("Your try");
});

test("a way is watched step by step on the board, and one comes back to the answer", async () => {
  const view = table.match?.view as { pile: number };
  const step = (seat: number, laid: string, pile: number): Way["steps"][number] => ({
    what: moved(seat, { move: laid, laid }),
    turn: (seat + 1) % 3,
    view: { ...view, pile },
  });
  const last = { ...step(1, "r14", 2), turn: null };
  const way = { ...end([0], 0, 1, 2), steps: [step(0, "r13", 3), last] };
  answer = [[way, way]];
  const attempt = await show("y11");
  await waitFor(() => expect(rows()).toHaveLength(1));
  document.querySelector<HTMLElement>("[aria-label='Watch: Better move, round 1']")?.click();
  const said = () => text("[data-testid=watch-said]");
  const shown = () => attempt.view.match as { view: { pile: number }; turn: number; legal: unknown[] };
  const press = (label: string) => {
    document.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.click();
    flushSync();
  };
  flushSync();
  await waitFor(() => expect(said()).toMatch(/^Move 1 of 2 You /));
  expect(document.activeElement?.getAttribute("aria-label")).toBe("One move on");
  expect(shown()).toMatchObject({ view: { pile: 3 }, turn: 1, legal: [] });
  press("One move on");
  press("One move on");
  expect(said()).toMatch(/^Move 2 of 2 .*You win$/);
  attempt.play("r13");
  expect(attempt.answer?.move).toBe("y11");
  expect(shown()).toMatchObject({ view: { pile: 2 }, turn: null });
  expect(attempt.view).toMatchObject({ phase: "round_over", match: { results: [] } });
  press("One move back");
  expect(said()).toContain("Move 1 of 2");
  expect(attempt.view.phase).toBe("playing");
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Back to the answer")?.click();
  await waitFor(() => expect(document.activeElement?.getAttribute("data-testid")).toBe("ways"));
  expect(attempt.view).toBe(table);
});

test("where it cannot be played on, only that is said", async () => {
  answer = null;
  await show("r13");
  await waitFor(() => expect(text()).toContain("It isn’t possible to play on"));
  expect(text()).not.toContain("Played to the end");
  expect(text()).not.toContain("Try again");
});

test("where the rules cannot be loaded, that is said, and it can be tried again", async () => {
  answer = undefined;
  await show("r13");
  await waitFor(() => expect(text()).toContain("Perhaps there is no connection."));
  answer = [[end([0], 0, 1), end([1], 2, 0)]];
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Try again")?.click();
  flushSync();
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(text()).not.toContain("connection");
});

test("of a problem that an earlier version has kept, without its round, there are no ways", async () => {
  const attempt = new Attempt(move, table);
  attempt.play("r13");
  bar = mount(TryBar, { target: document.body, props: { attempt, words: null, onback: () => {} } });
  flushSync();
  expect(text("[data-testid=try-said]")).toContain("Right!");
  expect(document.querySelector("[data-testid=ways]")).toBeNull();
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
