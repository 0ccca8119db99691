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

test("Back closes what lies over the page, the topmost first, and only then leaves it", () => {
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

test("what is closed otherwise leaves nothing behind in the history", () => {
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

test("a page that is loaded anew with a sheet over it leaves the entry of the sheet, so that Back does something", async () => {
  entries.push({ over: "sheet" });
  vi.resetModules();
  const { closeOnBack } = await import("./backCloses");
  expect(entries).toHaveLength(1);
  closeOnBack(() => {});
  expect(entries).toHaveLength(2);
});
