import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { settings } from "../device/settings.svelte";
import Until from "./Until.svelte";

afterEach(() => vi.useRealTimers());

test("names the day anew after midnight", async () => {
  vi.useFakeTimers();
  vi.setSystemTime(new Date(2026, 10, 30, 11, 18));
  settings.lang = "en";
  const props = { left: 86_400_000, since: performance.now() };
  const until = mount(Until, { target: document.body, props });
  const text = () => document.querySelector("[data-testid=until] .long")?.textContent?.replace(/\s/g, " ");
  expect(text()).toBe("until tomorrow 11:18 AM");
  await vi.advanceTimersByTimeAsync(13 * 3_600_000);
  flushSync();
  expect(text()).toBe("until today 11:18 AM");
  await unmount(until);
});
