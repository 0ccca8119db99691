import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Company, inRoot, Match } from "../../tests/lookingBack.svelte";
import { elfer } from "../../tests/tables";
import { findMarked, markAt, nameOf } from "./mark";
import type { Replay } from "./replay.svelte";
import { Together } from "./together.svelte";

const OTHER = 1;
let company: Company;
let match: Match;
let together: Together;
let stop = () => {};

async function pass(milliseconds: number): Promise<void> {
  flushSync();
  await vi.advanceTimersByTimeAsync(milliseconds);
  flushSync();
}

/** Another one leads to a step. */
async function led(step: number, mark = ""): Promise<void> {
  company.led = { type: "led", seat: OTHER, place: { round: 1, step, mark } };
  await pass(10);
}

async function goTo(step: number): Promise<void> {
  await match.go({ step });
  await pass(1_000);
}
const shown = () =>
  company.sent.map((draft) => (draft.type === "lead" ? [draft.place?.step ?? null, draft.place?.mark] : []));

beforeEach(() => {
  vi.useFakeTimers();
  company = new Company(elfer({}, { phase: "match_over" }));
  match = new Match();
  stop = inRoot(() => {
    together = new Together(company, match as unknown as Replay);
  });
  flushSync();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test("a page goes where the leader goes, until somebody goes another way, and comes back", async () => {
  await led(7);
  expect(match.position.step).toBe(7);
  await led(8);
  await led(15, "card:r12");
  expect([match.position.step, together.following, together.mark]).toEqual([15, true, "card:r12"]);
  await goTo(3);
  expect([together.following, together.mark]).toEqual([false, ""]);
  await led(16);
  expect(match.position.step).toBe(3);
  together.following = true;
  await pass(10);
  expect(match.position.step).toBe(16);
  expect(company.sent).toEqual([]);
});

test("a leader shows steps and marks, not too often, and a mark goes with its step", async () => {
  await goTo(5);
  expect(await together.begin()).toBeNull();
  await pass(1_000);
  together.point("card:r12");
  await pass(1_000);
  company.sent = [];
  for (const step of [6, 7, 8, 9]) {
    await match.go({ step });
    await pass(10);
  }
  await pass(1_000);
  expect(shown()).toEqual([
    [6, ""],
    [9, ""],
  ]);
  together.point("card:r12");
  await pass(1_000);
  together.point("card:r12");
  await pass(1_000);
  expect(shown().slice(2)).toEqual([
    [9, "card:r12"],
    [9, ""],
  ]);
  together.end();
  await pass(1_000);
  expect([together.leads, shown().at(-1)]).toEqual([false, [null, undefined]]);
});

test("who leads no more goes where the next leader goes, and shows nothing", async () => {
  await together.begin();
  await pass(1_000);
  company.sent = [];
  await led(12);
  expect([together.leads, match.position.step]).toEqual([false, 12]);
  await pass(1_000);
  expect(company.sent).toEqual([]);
});

test("a page that joins the table again leads on, unless it is told that nobody does", async () => {
  await together.begin();
  await pass(1_000);
  const { led } = company;
  company.led = null;
  await pass(10);
  company.led = led;
  await pass(10);
  expect(together.leads).toBe(true);
  company.sent = [];
  await goTo(4);
  expect(shown()).toEqual([[4, ""]]);
  company.led = { type: "led", seat: null, place: null };
  await pass(10);
  company.led = led;
  await pass(10);
  expect(together.leads).toBe(false);
});

test("a leader goes on from the step that is shown, and says which table is known", async () => {
  await together.begin();
  await goTo(9);
  company.sent = [];
  expect(await together.goOn({ invitation: "word" })).toBeNull();
  const place = { round: 1, step: 9, mark: "" };
  expect(company.sent).toEqual([{ type: "continue_together", place, after: null, invitation: "word" }]);
  company.continued = { type: "continued_together", seat: 0, match: 1, place, table: "FGHJK", secret: "s" };
  company.failed = { type: "failed", id: null, code: "not_now", detail: "" };
  expect(await together.goOn({})).toEqual(company.failed);
  expect(company.sent.at(-1)).toEqual({ type: "continue_together", place, after: "FGHJK" });
});

test("a mark is found on another board, and nothing else is", () => {
  document.body.innerHTML = `<main><ul data-row="r" aria-label="Red"><li data-place="r12"><i aria-label="red 12">12</i></li></ul></main>`;
  const [board, x] = [document.querySelector("main"), document.querySelector("i")];
  if (!board || !x) throw new Error("there is a board");
  expect(markAt(x)).toBe("place:r12");
  expect(markAt(board)).toBe("");
  expect(nameOf(findMarked("place:r12", board), board)).toBe("red 12");
  x.removeAttribute("aria-label");
  expect(nameOf(findMarked("place:r12", board), board)).toBe("12, Red");
  for (const other of ["", "place:r13", "id:x", 'place:"]', `place:${"r".repeat(99)}`])
    expect(findMarked(other, board)).toBeNull();
});
