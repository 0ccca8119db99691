import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchNumberedRecord, fetchRecord } from "./api";

const request = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", request.mockReset());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const tooFast = async () => new Response("{}", { status: 429 });

test("retries a request that came too soon", async () => {
  request.mockImplementationOnce(tooFast).mockImplementationOnce(async () => new Response("{}", { status: 409 }));
  const refused = expect(fetchRecord("ABCDE", null)).rejects.toMatchObject({ failure: "notFinished" });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(request).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  await refused;
  expect(request).toHaveBeenCalledTimes(2);
});

test("gives up after repeated refusals", async () => {
  request.mockImplementation(tooFast);
  const refused = expect(fetchRecord("ABCDE", null)).rejects.toMatchObject({ failure: "unreachable" });
  await vi.advanceTimersByTimeAsync(60_000);
  await refused;
  expect(request).toHaveBeenCalledTimes(6);
});

test("knows the number of the latest match if the server names it", async () => {
  const body = JSON.stringify({ game: "elfer_raus", players: [], rounds: [] });
  request.mockImplementationOnce(async () => new Response(body, { headers: { "Reihum-Match": "3" } }));
  request.mockImplementation(async () => new Response(body));
  expect((await fetchNumberedRecord("ABCDE", null)).match).toBe(3);
  expect((await fetchNumberedRecord("ABCDE", null)).match).toBeNull();
  expect((await fetchNumberedRecord("ABCDE", 2)).match).toBe(2);
});

test("fails when the connection breaks off within a record", async () => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"game"'));
      controller.error(new TypeError("network error"));
    },
  });
  request.mockImplementation(async () => new Response(body));
  await expect(fetchRecord("ABCDE", null)).rejects.toMatchObject({ failure: "unreachable" });
});
