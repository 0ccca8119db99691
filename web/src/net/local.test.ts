import { afterEach, expect, test, vi } from "vitest";
import { LocalRefusal, requestLocal } from "./local";

afterEach(() => vi.unstubAllGlobals());

test("ends a worker that failed, and starts another for the next request", async () => {
  const workers: FakeWorker[] = [];
  class FakeWorker {
    onerror = () => {};
    postMessage = vi.fn();
    terminate = vi.fn();
    constructor() {
      workers.push(this);
    }
  }
  vi.stubGlobal("Worker", FakeWorker);
  const ask = () => requestLocal({ ask: "look", body: "{}" });
  const refused = expect(ask()).rejects.toThrow(LocalRefusal);
  workers[0]?.onerror();
  await refused;
  expect(workers[0]?.terminate).toHaveBeenCalled();
  const last = expect(ask()).rejects.toThrow(LocalRefusal);
  expect(workers).toHaveLength(2);
  workers[1]?.onerror(); // so that none is left
  await last;
});
