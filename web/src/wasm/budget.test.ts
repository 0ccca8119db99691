import { afterEach, expect, test, vi } from "vitest";
import { steps } from "./budget";
import type { SearchLayout } from "./layout";

const LAYOUT = { steps: 10, slice: 2 } as unknown as SearchLayout;
afterEach(() => vi.restoreAllMocks());

test.each([
  [0.005, 0.1],
  [0.09, 0.1],
  [0.3, 1],
  [1.2, 1],
])("keeps a search of %d ms an iteration within its time with a clock of %d ms", (each, tick) => {
  let time = 1_000.05;
  vi.spyOn(performance, "now").mockImplementation(() => Math.floor(time / tick) * tick);
  const begin = performance.now();
  let iterations = 0;
  for (const { size } of steps(LAYOUT, { milliseconds: 400 }, begin)) {
    iterations += size;
    time += size * each;
  }
  expect(time - begin).toBeLessThan(400 + 4 * (2 + tick));
  expect(iterations * each).toBeGreaterThan(390);
});

test("makes an exact number of iterations in several steps", () => {
  const sizes = [...steps(LAYOUT, { iterations: 95 }, 0)].map(({ size, left }) => [size, left]);
  expect(sizes).toHaveLength(10);
  expect(sizes.reduce((sum, [size = 0]) => sum + size, 0)).toBe(95);
  expect(sizes.at(-1)).toEqual([5, 0]);
});
