import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepScreenOn } from "./wakeLock";

/** What the browser was asked for, and what was given back. */
let asked = 0;
let released = 0;
let hidden = false;

function show(visible: boolean): void {
  hidden = !visible;
  document.dispatchEvent(new Event("visibilitychange"));
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  [asked, released, hidden] = [0, 0, false];
  vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
  const request = async () => {
    asked += 1;
    return { release: async () => (released += 1) };
  };
  vi.stubGlobal("navigator", { wakeLock: { request } });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("asks again whenever the page is shown, for the browser let go when it was hidden", async () => {
  const end = keepScreenOn();
  await settled();
  expect(asked).toBe(1);
  show(false);
  show(true);
  await settled();
  expect(asked).toBe(2);
  end();
  expect(released).toBe(1);
  show(true);
  expect(asked).toBe(2);
});

test("lets go of what comes after it has ended", async () => {
  keepScreenOn()();
  await settled();
  expect([asked, released]).toEqual([1, 1]);
});

test("does nothing where the browser cannot", async () => {
  vi.stubGlobal("navigator", {});
  const end = keepScreenOn();
  await settled();
  end();
  expect(asked).toBe(0);
});
