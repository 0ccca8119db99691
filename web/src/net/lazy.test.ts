import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lazyLoad } from "./lazy";
import { missing } from "./missing.svelte";

const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
const offline = () => Promise.reject(new Error("offline"));
const reachable = async () => new Response("ok");

/** Asks for a part that never comes, for a while. */
async function inVain(): Promise<void> {
  void lazyLoad(offline);
  await vi.advanceTimersByTimeAsync(60_000);
}

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  reload.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("retries until the part is loaded", async () => {
  const load = vi.fn().mockImplementationOnce(offline).mockImplementationOnce(offline).mockResolvedValue("here");
  const before = missing.parts;
  const onretry = vi.fn();
  const part = lazyLoad(load, onretry);
  await vi.advanceTimersByTimeAsync(100);
  expect([missing.parts, onretry.mock.calls.length]).toEqual([before + 1, 1]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await part).toBe("here");
  expect(missing.parts).toBe(before);
  expect([load.mock.calls.length, onretry.mock.calls.length]).toEqual([3, 2]);
});

test("reloads the page once when the server answers but the part is missing", async () => {
  vi.stubGlobal("fetch", reachable);
  await inVain();
  await inVain(); // after the reload
  expect(reload).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(3_600_000);
  await inVain(); // long after, when the server has other files again
  expect(reload).toHaveBeenCalledTimes(2);
});

test("does not take what the service worker has kept for an answer of the network", async () => {
  const kept = ["/games.json", "/", "/icon.svg"];
  vi.stubGlobal("fetch", async (path: string) => (kept.includes(path) ? new Response("kept") : offline()));
  document.documentElement.dataset.site = "";
  await inVain();
  delete document.documentElement.dataset.site;
  expect(reload).not.toHaveBeenCalled();
});

test("does not reload without a network or without storage", async () => {
  vi.stubGlobal("fetch", offline);
  await inVain();
  vi.stubGlobal("fetch", reachable);
  vi.stubGlobal("sessionStorage", undefined);
  await inVain();
  expect(reload).not.toHaveBeenCalled();
});
