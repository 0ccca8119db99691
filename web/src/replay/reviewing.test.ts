import { afterEach, expect, test, vi } from "vitest";
import type { Replay } from "./replay.svelte";
import { Reviewing } from "./reviewing.svelte";

const replay = {
  record: { game: "elfer_raus", players: ["A", "B"], rounds: [{ moves: [[0, "."]] }] },
  position: { round: 1, step: 0, seat: null },
} as unknown as Replay;

afterEach(() => vi.unstubAllGlobals());

/** Waits until what a review needs is loaded, and what follows is done. */
async function load(): Promise<void> {
  await import("../review/parts");
  await new Promise((resolve) => setTimeout(resolve));
}

test("no review is asked for by a page that is left while it loads, and one by a page that opens it again", async () => {
  const fetched = vi.fn(() => new Promise(() => {}));
  vi.stubGlobal("fetch", fetched);
  const left = new Reviewing(replay, true);
  left.close();
  await load();
  expect([left.report, fetched.mock.calls.length]).toEqual([null, 0]);
  const back = new Reviewing(replay, true);
  back.toggle();
  back.toggle();
  await load();
  expect([back.report?.problem, fetched.mock.calls.length]).toEqual([null, 1]);
  back.close();
});
