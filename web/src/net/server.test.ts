import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Failed } from "../protocol";
import { openLocal } from "./local";
import { Refused } from "./outbox";
import { setUpOnDevice } from "./server";
import { openSocket } from "./socket";
import type { SetupCallbacks } from "./submission.svelte";

const answered = { ok: true } as Response;
let answer = (_: Response) => {};

/** A server that answers when the test says so, as long as somebody waits. */
function answerLate(_: RequestInfo | URL, options?: RequestInit): Promise<Response> {
  return new Promise((resolve, reject) => {
    answer = resolve;
    options?.signal?.addEventListener("abort", () => reject(new Error("nobody waits")));
  });
}

/** Set up a table; give the function that opened its sockets. */
const openBy = (goOnAlone: SetupCallbacks["goOnAlone"], here = false) =>
  setUpOnDevice({ goOnAlone, onmessage: () => {} }, async ({ open }) => open, here);
const refuse = (code: Failed["code"]) => new Refused({ type: "failed", id: "1", code, detail: "" });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("creates the table on a server that answers late", async () => {
  vi.stubGlobal("fetch", answerLate);
  const goOnAlone = vi.fn(() => new Promise<void>(() => {}));
  const sockets = openBy(goOnAlone);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(goOnAlone).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(goOnAlone).toHaveBeenCalledOnce();
  answer(answered);
  expect(await sockets).toBe(openSocket);
});

test("keeps the table in this browser when the person stops waiting", async () => {
  vi.stubGlobal("fetch", answerLate);
  let giveUp = () => {};
  const sockets = openBy(() => new Promise<void>((resolve) => (giveUp = resolve)));
  await vi.advanceTimersByTimeAsync(4_000);
  giveUp();
  expect(await sockets).toBe(openLocal);
});

test("keeps the table in this browser at once without a network or by choice", async () => {
  const fetched = vi.fn(() => Promise.reject(new TypeError("no network")));
  vi.stubGlobal("fetch", fetched);
  const goOnAlone = vi.fn(() => new Promise<void>(() => {}));
  expect(await openBy(goOnAlone)).toBe(openLocal);
  expect(await openBy(goOnAlone, true)).toBe(openLocal);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([fetched.mock.calls.length, goOnAlone.mock.calls.length]).toEqual([1, 0]);
});

test.each(["too_many_tables", "enough_today"] as const)(
  "keeps the table here where the address is refused: %s",
  async (code) => {
    vi.stubGlobal("fetch", async () => answered);
    const callbacks = { goOnAlone: () => new Promise<void>(() => {}), onmessage: () => {} };
    const opened = await setUpOnDevice(callbacks, async ({ open }) => {
      if (open === openSocket) throw refuse(code);
      return open;
    });
    expect(opened).toBe(openLocal);
    const asked = setUpOnDevice(callbacks, () => Promise.reject(refuse("word_needed")));
    await expect(asked).rejects.toMatchObject({ failed: { code: "word_needed" } });
  },
);

test("keeps the table here at once when the person stops waiting for a server that lets the request wait", async () => {
  vi.stubGlobal("fetch", async () => answered);
  let giveUp = () => {};
  const goOnAlone = vi.fn(() => new Promise<void>((resolve) => (giveUp = resolve)));
  const opened = await setUpOnDevice({ goOnAlone, onmessage: () => {} }, async ({ open, onmessage, givenUp }) => {
    if (open !== openSocket) return open;
    for (let refusal = 0; refusal < 2; refusal++) onmessage(refuse("closing").failed);
    expect(goOnAlone).toHaveBeenCalledOnce();
    giveUp();
    // The server has gone away meanwhile: no answer comes.
    return givenUp;
  });
  expect(opened).toBe(openLocal);
});

test("lets the person stop waiting with the first button after the server has answered late", async () => {
  vi.stubGlobal("fetch", answerLate);
  let giveUp = () => {};
  const goOnAlone = vi.fn(() => new Promise<void>((resolve) => (giveUp = resolve)));
  const opened = setUpOnDevice({ goOnAlone, onmessage: () => {} }, async ({ open, onmessage, givenUp }) => {
    if (open !== openSocket) return open;
    onmessage(refuse("closing").failed);
    return givenUp;
  });
  await vi.advanceTimersByTimeAsync(4_000);
  answer(answered);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(goOnAlone).toHaveBeenCalledOnce();
  giveUp();
  expect(await opened).toBe(openLocal);
});
