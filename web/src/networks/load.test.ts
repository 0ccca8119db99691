import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { waitFor } from "../../tests/waitFor";

/** Fetched files are cached, so each test imports the module again. */
let awaitLearned: typeof import("./load").awaitLearned;
let loadLearned: typeof import("./load").loadLearned;
let loadNetworkFile: typeof import("./load").loadNetworkFile;
let loadLookahead: typeof import("../playouts/load").loadLookahead;
beforeEach(async () => {
  vi.resetModules();
  ({ awaitLearned, loadLearned, loadNetworkFile } = await import("./load"));
  ({ loadLookahead } = await import("../playouts/load"));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function answering(answer: () => Promise<Response>) {
  const request = vi.fn(answer);
  vi.stubGlobal("fetch", request);
  return request;
}

test("fetches nothing for a game without a network", async () => {
  const request = answering(() => Promise.reject(new TypeError("away")));
  expect(await loadLearned("skat")).toBeNull();
  expect(request).not.toHaveBeenCalled();
});

test("says which file there is none of, and asks for nothing in its place", async () => {
  const request = answering(async () => new Response("<!doctype html>"));
  await expect(loadNetworkFile("skat")).rejects.toThrow("There is no ./weights/skat.net.gz for the browser.");
  expect(request).not.toHaveBeenCalled();
});

test.each([
  ["fails", () => Promise.reject(new TypeError("away"))],
  ["finds nothing", async () => new Response("", { status: 404 })],
  ["finds something else", async () => new Response("<!doctype html>")],
])("plays without a network after a fetch that %s, and retries the next time", async (_, answer) => {
  const request = answering(answer);
  expect(await loadLearned("elfer_raus")).toBeNull();
  const before = request.mock.calls.length;
  expect(await loadLearned("elfer_raus")).toBeNull();
  expect(request.mock.calls.length).toBe(2 * before);
});

test("keeps a loaded network when only its module failed", async () => {
  const file = readFileSync(`${import.meta.dirname}/weights/elfer_raus.net.gz`);
  const addresses: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    addresses.push(address);
    return address.includes(".net") ? new Response(file) : new Response("<!doctype html>");
  });
  for (let moves = 0; moves < 2; moves++) expect(await loadLearned("elfer_raus")).toBeNull();
  expect(addresses.map((address) => address.includes(".net"))).toEqual([false, true, false]);
});

test("stops waiting for a network and does not fetch it twice", async () => {
  vi.useFakeTimers();
  const request = answering(() => new Promise(() => {}));
  for (let moves = 0; moves < 3; moves++) {
    const found = loadLearned("elfer_raus");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await found).toBeNull();
  }
  expect(request).toHaveBeenCalledTimes(2); // the module and the numbers
});

test("waits for a network as long as it takes where no move depends on it", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const file = (name: string) =>
    new Response(readFileSync(`${import.meta.dirname}/${name}/elfer_raus.${name === "weights" ? "net" : "wasm"}.gz`));
  const request = answering(async () => new Response());
  request.mockImplementation(async (...[address]: unknown[]) => {
    await new Promise((resolve) => setTimeout(resolve, 10_000));
    return file(`${address}`.includes(".net") ? "weights" : "modules");
  });
  const waiting = awaitLearned("elfer_raus");
  const inTime = loadLearned("elfer_raus");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await inTime).toBeNull();
  await vi.advanceTimersByTimeAsync(10_000);
  expect((await waiting).network.layout.game).toBe("elfer_raus");
  expect(request).toHaveBeenCalledTimes(2);
});

test("fetches a network once for the learned and the lookahead bot", async () => {
  vi.useFakeTimers();
  const request = answering(() => new Promise(() => {}));
  const found = [loadLearned("elfer_raus"), loadLookahead("elfer_raus")];
  await waitFor(() => expect(request).toHaveBeenCalledTimes(3)); // two modules and the numbers
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await Promise.all(found)).toEqual([null, null]);
});
