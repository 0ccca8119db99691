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

test("tells rules that cannot be fetched from a match that is not over", async () => {
  const refusals = ["not_now", "internal"];
  let worker: FakeWorker | undefined;
  class FakeWorker {
    onerror = () => {};
    onmessage = (_: { data: object }) => {};
    terminate = () => {};
    postMessage = ({ question }: { question: number }) =>
      queueMicrotask(() => this.onmessage({ data: { question, refused: refusals.shift() } }));
    constructor() {
      worker = this;
    }
  }
  vi.stubGlobal("Worker", FakeWorker);
  for (const failure of ["notFinished", "unreachable"])
    await expect(fetchRecord("OABCDEFG", null)).rejects.toMatchObject({ failure });
  worker?.onerror(); // so that none is left
});
