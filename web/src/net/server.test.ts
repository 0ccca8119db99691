import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openLocal } from "./local";
import { socketsForNewTable } from "./server";
import { openSocket } from "./socket";

const answered = { ok: true } as Response;
let answer = (_: Response) => {};

/** A server that answers when the test says so, as long as somebody waits. */
function answerLate(_: RequestInfo | URL, options?: RequestInit): Promise<Response> {
  return new Promise((resolve, reject) => {
    answer = resolve;
    options?.signal?.addEventListener("abort", () => reject(new Error("nobody waits")));
  });
}

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
  const sockets = socketsForNewTable(goOnAlone);
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
  const sockets = socketsForNewTable(() => new Promise<void>((resolve) => (giveUp = resolve)));
  await vi.advanceTimersByTimeAsync(4_000);
  giveUp();
  expect(await sockets).toBe(openLocal);
});

test("keeps the table in this browser at once without a network or by choice", async () => {
  const fetched = vi.fn(() => Promise.reject(new TypeError("no network")));
  vi.stubGlobal("fetch", fetched);
  const goOnAlone = vi.fn(() => new Promise<void>(() => {}));
  expect(await socketsForNewTable(goOnAlone)).toBe(openLocal);
  expect(await socketsForNewTable(goOnAlone, true)).toBe(openLocal);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([fetched.mock.calls.length, goOnAlone.mock.calls.length]).toEqual([1, 0]);
});
