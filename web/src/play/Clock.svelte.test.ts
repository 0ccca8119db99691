import { flushSync, mount, unmount } from "svelte";
import { expect, test, vi } from "vitest";
import { t } from "../device/settings.svelte";
import Clock from "./Clock.svelte";

test.each([
  [60_000, 10],
  [3_000, 3],
])("announces once how many seconds are left of %i ms", (left, said) => {
  vi.useFakeTimers();
  const props = { left, since: performance.now(), full: 60_000, isMyTurn: true };
  const page = mount(Clock, { target: document.body, props });
  const announced = () => document.querySelector("[aria-live]")?.textContent;
  flushSync();
  vi.advanceTimersByTime(left - said * 1_000);
  flushSync();
  expect(announced()).toBe(t().table.secondsLeft(said));
  vi.advanceTimersByTime(1_500);
  flushSync();
  expect(announced()).toBe(t().table.secondsLeft(said));
  void unmount(page);
  vi.useRealTimers();
});
