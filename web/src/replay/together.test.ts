import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeTogetherSession, inRoot, Match } from "../../tests/lookingBack.svelte";
import { elfer } from "../../tests/tables";
import { findMark, findMarked, findName } from "./mark";
import type { Replay } from "./replay.svelte";
import { Together } from "./together.svelte";

const OTHER = 1;
let session: FakeTogetherSession;
let match: Match;
let together: Together;
let stop = () => {};

async function advanceTime(milliseconds: number): Promise<void> {
  flushSync();
  await vi.advanceTimersByTimeAsync(milliseconds);
  flushSync();
}

/** Let another person lead to a step. */
async function sendLead(step: number, mark = ""): Promise<void> {
  session.led = { type: "led", seat: OTHER, place: { round: 1, step, mark } };
  await advanceTime(10);
}

async function goTo(step: number): Promise<void> {
  await match.go({ step });
  await advanceTime(1_000);
}
const listSent = () =>
  session.sent.map((draft) => (draft.type === "lead" ? [draft.place?.step ?? null, draft.place?.mark] : []));

beforeEach(() => {
  vi.useFakeTimers();
  session = new FakeTogetherSession(elfer({}, { phase: "match_over" }));
  match = new Match();
  stop = inRoot(() => {
    together = new Together(session, match as unknown as Replay);
  });
  flushSync();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test("follows the leader until the user steps, and again on request", async () => {
  await sendLead(7);
  expect(match.position.step).toBe(7);
  await sendLead(8);
  await sendLead(15, "card:r12");
  expect([match.position.step, together.isFollowing, together.mark]).toEqual([15, true, "card:r12"]);
  await goTo(3);
  expect([together.isFollowing, together.mark]).toEqual([false, ""]);
  await sendLead(16);
  expect(match.position.step).toBe(3);
  together.isFollowing = true;
  await advanceTime(10);
  expect(match.position.step).toBe(16);
  expect(session.sent).toEqual([]);
});

test("sends the leader's steps and marks at a limited rate", async () => {
  await goTo(5);
  expect(await together.startLeading()).toBeNull();
  await advanceTime(1_000);
  together.point("card:r12");
  await advanceTime(1_000);
  session.sent = [];
  for (const step of [6, 7, 8, 9]) {
    await match.go({ step });
    await advanceTime(10);
  }
  await advanceTime(1_000);
  expect(listSent()).toEqual([
    [6, ""],
    [9, ""],
  ]);
  together.point("card:r12");
  await advanceTime(1_000);
  together.point("card:r12");
  await advanceTime(1_000);
  expect(listSent().slice(2)).toEqual([
    [9, "card:r12"],
    [9, ""],
  ]);
  together.stopLeading();
  await advanceTime(1_000);
  expect([together.isLeading, listSent().at(-1)]).toEqual([false, [null, undefined]]);
});

test("follows the next leader after losing the lead", async () => {
  await together.startLeading();
  await advanceTime(1_000);
  session.sent = [];
  await sendLead(12);
  expect([together.isLeading, match.position.step]).toEqual([false, 12]);
  await advanceTime(1_000);
  expect(session.sent).toEqual([]);
});

test("keeps the lead after rejoining, unless nobody leads", async () => {
  await together.startLeading();
  await advanceTime(1_000);
  const { led } = session;
  session.led = null;
  await advanceTime(10);
  session.led = led;
  await advanceTime(10);
  expect(together.isLeading).toBe(true);
  session.sent = [];
  await goTo(4);
  expect(listSent()).toEqual([[4, ""]]);
  session.led = { type: "led", seat: null, place: null };
  await advanceTime(10);
  session.led = led;
  await advanceTime(10);
  expect(together.isLeading).toBe(false);
});

test("continues from the shown step and sends the known table", async () => {
  await together.startLeading();
  await goTo(9);
  session.sent = [];
  expect(await together.continueTogether({ invitation: "word" })).toBeNull();
  const place = { round: 1, step: 9, mark: "" };
  expect(session.sent).toEqual([{ type: "continue_together", place, after: null, invitation: "word" }]);
  session.continued = { type: "continued_together", seat: 0, match: 1, place, table: "FGHJK", secret: "s" };
  session.failed = { type: "failed", id: null, code: "not_now", detail: "" };
  expect(await together.continueTogether({})).toEqual(session.failed);
  expect(session.sent.at(-1)).toEqual({ type: "continue_together", place, after: "FGHJK" });
});

test("finds the element of a mark and ignores unknown marks", () => {
  document.body.innerHTML = `<main><ul data-row="r" aria-label="Red"><li data-place="r12"><i aria-label="red 12">12</i></li></ul></main>`;
  const [board, x] = [document.querySelector("main"), document.querySelector("i")];
  if (!board || !x) throw new Error("there is a board");
  expect(findMark(x)).toBe("place:r12");
  expect(findMark(board)).toBe("");
  expect(findName(findMarked("place:r12", board), board)).toBe("red 12");
  x.removeAttribute("aria-label");
  expect(findName(findMarked("place:r12", board), board)).toBe("12, Red");
  for (const other of ["", "place:r13", "id:x", 'place:"]', `place:${"r".repeat(99)}`])
    expect(findMarked(other, board)).toBeNull();
});
