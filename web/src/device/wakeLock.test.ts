import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepScreenOn } from "./wakeLock";

/** What the browser was asked for, and what was given back. */
let requests = 0;
let released = 0;
let hidden = false;

function show(visible: boolean): void {
  hidden = !visible;
  document.dispatchEvent(new Event("visibilitychange"));
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  [requests, released, hidden] = [0, 0, false];
  vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
  const request = async () => {
    requests += 1;
    return { release: async () => (released += 1) };
  };
  vi.stubGlobal("navigator", { wakeLock: { request } });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("requests the lock again when the page is shown", async () => {
  const end = keepScreenOn();
  await settled();
  expect(requests).toBe(1);
  show(false);
  show(true);
  await settled();
  expect(requests).toBe(2);
  end();
  expect(released).toBe(1);
  show(true);
  expect(requests).toBe(2);
});

test("releases a lock that arrives after the end", async () => {
  keepScreenOn()();
  await settled();
  expect([requests, released]).toEqual([1, 1]);
});

test("does nothing without support", async () => {
  vi.stubGlobal("navigator", {});
  const end = keepScreenOn();
  await settled();
  end();
  expect(requests).toBe(0);
});
