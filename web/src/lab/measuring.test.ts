import { afterEach, expect, test, vi } from "vitest";
import { loadRecord } from "./load";
import { MATCHES_PER_SIDE, Measuring } from "./measuring.svelte";
import type { Comparison, PlayRequest, PlayResponse } from "./messages";
import { BATCH, Pool, type Port } from "./pool";

afterEach(() => {
  vi.useRealTimers();
});

class TestPort implements Port {
  onmessage: Port["onmessage"] = null;
  onerror: Port["onerror"] = null;
  requests: PlayRequest[] = [];
  closed = false;

  postMessage(request: PlayRequest): void {
    this.requests.push(request);
  }
  terminate(): void {
    this.closed = true;
  }
  answer(found?: PlayResponse): void {
    const first = this.requests.at(-1)?.first ?? 0;
    this.onmessage?.(new MessageEvent("message", { data: found ?? { first, records: [] } }));
  }
}

/** Return a pool, and the workers that it has started so far. */
function makePool(cores: number): [Pool, TestPort[]] {
  const ports: TestPort[] = [];
  const start = () => {
    const port = new TestPort();
    ports.push(port);
    return port;
  };
  return [new Pool(start, cores), ports];
}

const setting = (players: number): Comparison => ({ game: "elfer_raus", players, bot: "careful", rules: [{}, {}] });

test("gives each worker the next batch until there are enough matches", () => {
  const [pool, ports] = makePool(2);
  let updates = 0;
  const listener = { found: () => updates++, refused: () => {}, failed: () => {} };
  pool.play(setting(4), 3 * BATCH, listener);
  const [one, two] = ports as [TestPort, TestPort];
  one.answer();
  one.answer();
  two.answer();
  expect(one.requests.map(({ first }) => first)).toEqual([0, 2 * BATCH]);
  expect(two.requests.map(({ first }) => first)).toEqual([BATCH]);
  expect(updates).toBe(3);
  pool.close();
  expect(one.closed).toBe(true);
});

test("drops results of an earlier setting and stops after a refusal", () => {
  const port = new TestPort();
  const pool = new Pool(() => port, 1);
  const events: string[] = [];
  const listener = (name: string) => ({
    found: () => events.push(`${name} found`),
    refused: (why: string) => events.push(`${name} ${why}`),
    failed: () => events.push(`${name} failed`),
  });
  pool.play(setting(4), 9 * BATCH, listener("old"));
  pool.play(setting(6), 9 * BATCH, listener("new"));
  port.answer();
  expect(port.requests.at(-1)).toMatchObject({ setting: { players: 6 }, first: 0 });
  port.answer({ refused: "too many cards" });
  expect(events).toEqual(["new too many cards"]);
  expect(port.requests).toHaveLength(2);
});

test("starts another worker for the batch of one that failed", async () => {
  vi.useFakeTimers();
  const [pool, ports] = makePool(1);
  const listener = { found: vi.fn(), refused: vi.fn(), failed: vi.fn() };
  pool.play(setting(4), 2 * BATCH, listener);
  ports[0]?.answer();
  ports[0]?.answer({ failed: true });
  expect(listener.failed).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10_000);
  ports[1]?.onerror?.(new ErrorEvent("error"));
  expect(listener.failed).toHaveBeenCalledTimes(2);
  pool.play(setting(6), 2 * BATCH, listener);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ports.map(({ closed }) => closed)).toEqual([true, true, false]);
  expect(ports.map(({ requests }) => requests.map(({ first }) => first))).toEqual([[0, BATCH], [BATCH], [0]]);
  pool.close();
  ports[2]?.answer({ failed: true });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ports).toHaveLength(3);
});

/** Start a comparison with one worker; return it, and a function by which the worker answers with the matches that it was asked for. */
async function startMeasuring(load?: typeof loadRecord) {
  const [pool, [port]] = makePool(1);
  const { size } = await loadRecord("bloom");
  const measuring = new Measuring(pool, load);
  const playBatch = () => {
    const records = [new Uint8Array(BATCH * size), new Uint8Array(BATCH * size)];
    port?.answer({ first: port.requests.at(-1)?.first ?? 0, records });
  };
  return { measuring, playBatch, port };
}

test("never counts matches of the rules before with those of the new ones", async () => {
  const { measuring, playBatch } = await startMeasuring();
  await measuring.start("bloom", 3, "careful", {});
  playBatch();
  expect(measuring.found?.[0].count).toBe(BATCH);
  const started = measuring.start("bloom", 4, "careful", {});
  playBatch(); // while the memory layout is loaded
  await started;
  for (let batch = 0; batch < MATCHES_PER_SIDE / BATCH; batch++) playBatch();
  expect(measuring.found?.[0].count).toBe(MATCHES_PER_SIDE);
});

test("plays the game that was chosen last, whichever is loaded first", async () => {
  const waiting = new Map<string, () => void>();
  const { measuring, port } = await startMeasuring(async (game) => {
    await new Promise<void>((resolve) => waiting.set(game, resolve));
    return loadRecord(game);
  });
  const starts = ["elfer_raus", "bloom"].map((game) => measuring.start(game, 3, "careful", {}));
  for (const game of ["bloom", "elfer_raus"]) {
    waiting.get(game)?.();
    await new Promise((resolve) => setTimeout(resolve));
  }
  await Promise.all(starts);
  expect(port?.requests.map((request) => request.setting.game)).toEqual(["bloom"]);
});

test("says that a game cannot be loaded, shows no figures of another, and tries again", async () => {
  const load = vi.fn(loadRecord);
  const { measuring, playBatch } = await startMeasuring(load);
  await measuring.start("bloom", 3, "careful", {});
  playBatch();
  vi.useFakeTimers();
  load.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
  const started = measuring.start("elfer_raus", 3, "careful", {});
  await vi.advanceTimersByTimeAsync(0);
  expect([measuring.failed, measuring.found, measuring.results]).toEqual([true, null, []]);
  await vi.advanceTimersByTimeAsync(10_000);
  await started;
  expect(measuring.failed).toBe(false);
});
