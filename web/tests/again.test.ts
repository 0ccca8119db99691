import { afterEach, expect, test, vi } from "vitest";
import source from "../public/again.js?raw";

afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

/** Load the page `times` times without its script, and return the seconds after which it is loaded anew. */
function load(times: number, dataset: object = {}): number[] {
  vi.useFakeTimers();
  const seconds: number[] = [];
  for (let time = 0; time < times; time++) {
    const reload = vi.fn(() => seconds.push((Date.now() - begun) / 1_000));
    const begun = Date.now();
    const listen = (_: string, run: () => void) => run();
    const page = { documentElement: { dataset } };
    new Function("addEventListener", "document", "location", source)(listen, page, { reload });
    vi.advanceTimersByTime(60_000);
  }
  return seconds;
}

test("a page whose script is lost is loaded anew until it comes, ever less often", () => {
  const seconds = load(40);
  expect(seconds).toHaveLength(40);
  expect(seconds.slice(0, 3)).toEqual([0.5, 1.5, 2.5]);
  expect(seconds.at(-1)).toBe(30);
});

test("a page that has started, and one of an old browser, stay", () => {
  expect(load(1, { started: "" })).toEqual([]);
  expect(load(1, { old: "" })).toEqual([]);
});
