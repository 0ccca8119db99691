import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { waitFor } from "../../tests/waitFor";

/** Fetched files are cached, so each test imports the module again. */
let loadLearned: typeof import("./load").loadLearned;
let loadLookahead: typeof import("./playouts/load").loadLookahead;
beforeEach(async () => {
  vi.resetModules();
  ({ loadLearned } = await import("./load"));
  ({ loadLookahead } = await import("./playouts/load"));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function answering(answer: () => Promise<Response>) {
  const asked = vi.fn(answer);
  vi.stubGlobal("fetch", asked);
  return asked;
}

test("of a game without a network nothing is fetched", async () => {
  const asked = answering(() => Promise.reject(new TypeError("away")));
  expect(await loadLearned("skat")).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});

test.each([
  ["fails", () => Promise.reject(new TypeError("away"))],
  ["finds nothing", async () => new Response("", { status: 404 })],
  ["finds something else", async () => new Response("<!doctype html>")],
])("a fetch that %s leaves the bot without a network, and is tried again the next time", async (_, answer) => {
  const asked = answering(answer);
  expect(await loadLearned("elfer_raus")).toBeNull();
  const before = asked.mock.calls.length;
  expect(await loadLearned("elfer_raus")).toBeNull();
  expect(asked.mock.calls.length).toBe(2 * before);
});

test("what came of a network stays where only its module did not come", async () => {
  const file = readFileSync(`${import.meta.dirname}/networks/elfer_raus.net.gz`);
  const addresses: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    addresses.push(address);
    return address.includes(".net") ? new Response(file) : new Response("<!doctype html>");
  });
  for (let moves = 0; moves < 2; moves++) expect(await loadLearned("elfer_raus")).toBeNull();
  expect(addresses.map((address) => address.includes(".net"))).toEqual([false, true, false]);
});

test("a bot does not wait for ever, nor is the same fetched twice", async () => {
  vi.useFakeTimers();
  const asked = answering(() => new Promise(() => {}));
  for (let moves = 0; moves < 3; moves++) {
    const found = loadLearned("elfer_raus");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await found).toBeNull();
  }
  expect(asked).toHaveBeenCalledTimes(2); // the module and the numbers
});

test("the numbers of a network are fetched once for the choice of its player and for who looks ahead", async () => {
  vi.useFakeTimers();
  const asked = answering(() => new Promise(() => {}));
  const found = [loadLearned("elfer_raus"), loadLookahead("elfer_raus")];
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(3)); // two modules and the numbers
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await Promise.all(found)).toEqual([null, null]);
});
