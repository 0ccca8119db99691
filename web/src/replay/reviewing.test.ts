import { afterEach, expect, test, vi } from "vitest";
import type { ReviewFound, ReviewMove } from "../protocol";
import type { Attempt } from "../review/attempt.svelte";
import type { Port } from "../review/source";
import type { Replay } from "./replay.svelte";
import { Reviewing } from "./reviewing.svelte";

const replay = {
  record: { game: "elfer_raus", players: ["A", "B"], rounds: [{ moves: [[0, "."]] }] },
  position: { round: 1, step: 0, seat: null },
} as unknown as Replay;

afterEach(() => vi.unstubAllGlobals());

/** Wait until the modules of a review are loaded and pending tasks are done. */
async function load(): Promise<void> {
  await import("../review/parts");
  await new Promise((resolve) => setTimeout(resolve));
}

/** Stub `Worker`, and return the started workers. */
function stubWorker(): Port[] {
  const started: Port[] = [];
  vi.stubGlobal(
    "Worker",
    class implements Port {
      onmessage: Port["onmessage"] = null;
      onerror = null;
      postMessage = vi.fn();
      terminate = vi.fn();
      constructor() {
        started.push(this);
      }
    },
  );
  return started;
}

test("starts no review after closing, and one after reopening", async () => {
  const started = stubWorker();
  const left = new Reviewing(replay, true);
  left.close();
  await load();
  expect([left.report, started.length]).toEqual([null, 0]);
  const back = new Reviewing(replay, true);
  back.toggle();
  back.toggle();
  await load();
  expect([back.report?.failure, started.length]).toEqual([null, 1]);
  expect(started[0]?.postMessage).toHaveBeenLastCalledWith(expect.objectContaining({ seat: 0 }));
  back.close();
});

test("reviews the seat whose view is shown first", async () => {
  const started = stubWorker();
  const reviewing = new Reviewing({ ...replay, position: { round: 1, step: 0, seat: 1 } } as unknown as Replay, true);
  await load();
  expect(started[0]?.postMessage).toHaveBeenLastCalledWith(expect.objectContaining({ seat: 1 }));
  reviewing.close();
});

test("opens the puzzle that was chosen last, and none after a step was chosen", async () => {
  stubWorker();
  const reviewing = new Reviewing({ ...replay, go: async () => {} } as unknown as Replay, true);
  await load();
  const opened: ((attempt: Attempt) => void)[] = [];
  const open = () => new Promise<Attempt>((resolve) => opened.push(resolve));
  reviewing.parts = { ...reviewing.parts, Attempt: { open } } as unknown as typeof reviewing.parts;
  const [first, second, third] = ["a", "b", "c"].map((better) => ({ mistake: { better } }) as unknown as Attempt);
  const tries = [first, second].map((attempt) => reviewing.try(attempt?.mistake as ReviewMove));
  opened[1]?.(second as Attempt);
  opened[0]?.(first as Attempt);
  await Promise.all(tries);
  expect(reviewing.attempt?.mistake).toBe(second?.mistake);
  const last = reviewing.try(third?.mistake as ReviewMove);
  reviewing.go({ round: 1, step: 0 });
  opened[2]?.(third as Attempt);
  await last;
  expect(reviewing.attempt).toBe(null);
  reviewing.close();
});

test("keeps a finished review for reopening and restarts an unfinished one", async () => {
  const started = stubWorker();
  const reviewing = new Reviewing(replay, true);
  await load();
  reviewing.toggle();
  reviewing.toggle();
  await load();
  expect([started.length, vi.mocked(started[0]?.terminate)?.mock.calls.length]).toEqual([2, 1]);
  const found: ReviewFound = {
    kind: "found",
    final: true,
    curves: [],
    moments: [],
    prior: null,
    sources: null,
    result: null,
    seats: null,
  };
  started[1]?.onmessage?.({ data: found } as MessageEvent);
  started[1]?.onmessage?.({ data: { kind: "ends" } } as MessageEvent);
  reviewing.toggle();
  expect([reviewing.open, reviewing.parts]).toEqual([false, null]);
  reviewing.toggle();
  await load();
  expect([reviewing.report?.found, started.length]).toEqual([found, 2]);
  reviewing.close();
});
