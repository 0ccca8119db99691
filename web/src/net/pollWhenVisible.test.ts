import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ErrorCode } from "../protocol";
import { Refused } from "./outbox";
import { pollWhenVisible } from "./pollWhenVisible";

const poll = vi.fn<(signal: AbortSignal) => Promise<number | undefined>>();
let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  poll.mockReset();
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

function show(hidden: boolean): void {
  vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
  document.dispatchEvent(new Event("visibilitychange"));
}

test("polls again after the time that a poll names, and whenever the page is shown", async () => {
  poll.mockResolvedValueOnce(60_000).mockResolvedValue(undefined);
  end = pollWhenVisible(poll);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(poll).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(poll).toHaveBeenCalledTimes(2);
  show(true);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(poll).toHaveBeenCalledTimes(2);
  show(false);
  expect(poll).toHaveBeenCalledTimes(3);
  end();
  show(false);
  expect(poll).toHaveBeenCalledTimes(3);
});

test("tries again after a failure, and waits a day at most", async () => {
  poll.mockRejectedValueOnce(new Error("no network")).mockResolvedValue(28 * 86_400_000);
  end = pollWhenVisible(poll);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(poll).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(80_000_000);
  expect(poll).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(6_400_000);
  expect(poll).toHaveBeenCalledTimes(3);
});

test("tries again after a refusal that passes, and after another one only when the page is shown", async () => {
  const refuse = (code: ErrorCode) => new Refused({ type: "failed", id: null, code, detail: "" });
  poll.mockRejectedValueOnce(refuse("too_fast")).mockRejectedValue(refuse("banned"));
  end = pollWhenVisible(poll);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(poll).toHaveBeenCalledTimes(2);
  show(false);
  expect(poll).toHaveBeenCalledTimes(3);
});

test("aborts a poll that another one replaces, and ignores what it names", async () => {
  poll.mockResolvedValue(1_000);
  end = pollWhenVisible(poll);
  dispatchEvent(new Event("online"));
  expect(poll.mock.calls.map(([signal]) => signal.aborted)).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(poll).toHaveBeenCalledTimes(3);
});
