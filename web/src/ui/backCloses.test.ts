import { beforeEach, expect, test, vi } from "vitest";
import { closeOnBack } from "./backCloses";

/** The browser's history, as far as it is used here. */
const entries: unknown[] = [null];
const back = () => {
  entries.pop();
  dispatchEvent(new PopStateEvent("popstate"));
};

beforeEach(() => {
  vi.useFakeTimers();
  entries.length = 1;
  vi.spyOn(history, "pushState").mockImplementation((state) => void entries.push(state));
  vi.spyOn(history, "back").mockImplementation(back);
  vi.spyOn(history, "state", "get").mockImplementation(() => entries.at(-1));
});

test("closes sheets with Back, the topmost first, before leaving the page", () => {
  const closed: string[] = [];
  const gone: Record<string, () => void> = {};
  for (const name of ["menu", "rules"])
    gone[name] = closeOnBack(() => {
      closed.push(name);
      gone[name]?.();
    });
  expect(entries).toHaveLength(2);
  back();
  expect([closed, entries.length]).toEqual([["rules"], 2]);
  back();
  vi.runAllTimers();
  expect([closed, entries.length]).toEqual([["rules", "menu"], 1]);
});

test("removes the history entry of a sheet that is closed otherwise", () => {
  const gone = closeOnBack(() => {});
  gone();
  vi.runAllTimers();
  expect(entries).toHaveLength(1);
  const first = closeOnBack(() => {});
  first();
  const second = closeOnBack(() => {}); // one sheet follows the other
  vi.runAllTimers();
  expect(entries).toHaveLength(2);
  second();
  vi.runAllTimers();
  expect(entries).toHaveLength(1);
});

test("removes the entry of a sheet after a reload, so that Back works", async () => {
  entries.push({ over: "sheet" });
  vi.resetModules();
  const { closeOnBack } = await import("./backCloses");
  expect(entries).toHaveLength(1);
  closeOnBack(() => {});
  expect(entries).toHaveLength(2);
});
