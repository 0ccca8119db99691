import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ReviewFound, ReviewNews } from "../protocol";
import type { Passes, ProgressHandler } from "./passes";
import { review, reviewOpenCards } from "./review";

const FOUND = { kind: "found", final: false } as ReviewFound;
const STEPS = 100;
/** Milliseconds of a quick search for mistakes. */
const SEARCH_TIME = 1_000;

/** The fraction of a comparing pass's time that one seat's moves take. */
const ONE_SEAT = 0.25;

/** The fake clock, in milliseconds. */
let now = 0;

beforeEach(() => {
  now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

/**
 * Return fake passes that take this many milliseconds; `end` is the fraction that the last step takes. A ledger takes none if it was kept with
 * as many playouts before. It and open cards take most in their first steps.
 */
function makeFakePasses(
  sketching: (playouts: number) => number,
  judging: (effort: number) => number,
  { end = 0, steps = STEPS, keeping = (_playouts: number): number => 0 } = {},
) {
  const calls: string[] = [];
  const slowAtFirst = (done: number) => done ** 0.25;
  let kept = "";
  const work = async (
    duration: number,
    onprogress: ProgressHandler,
    getPart = (done: number) => done,
  ): Promise<ReviewFound> => {
    for (let step = 1; step <= STEPS; step++) {
      now += duration * (1 - end) * (getPart(step / STEPS) - getPart((step - 1) / STEPS));
      await onprogress(step / STEPS);
    }
    now += duration * end;
    return FOUND;
  };
  const passes: Passes = {
    steps,
    sketch: (playouts, onprogress) => {
      calls.push(`sketch ${playouts}`);
      return work(sketching(playouts), onprogress);
    },
    keepLedger: async ({ playouts, quick }, onprogress) => {
      const ledger = `${quick} ${playouts}`;
      if (ledger !== kept) await work(quick ? 0 : keeping(playouts), onprogress, slowAtFirst);
      kept = ledger;
      return null;
    },
    judge: ({ effort, playouts, quick }, onprogress) => {
      calls.push(`${quick ? "search" : "judge"} ${effort} ${playouts}`);
      return work(quick ? SEARCH_TIME : judging(effort) * (1 - ONE_SEAT), onprogress);
    },
    judgeSeat: ({ effort, playouts }, onprogress) => {
      calls.push(`seat ${effort} ${playouts}`);
      return work(judging(effort) * ONE_SEAT, onprogress);
    },
    openCards: (playouts, onprogress) => {
      calls.push(`open ${playouts}`);
      return work(sketching(playouts), onprogress, slowAtFirst);
    },
  };
  return { passes, calls };
}

async function listFound(passes: Passes, whenVisible = async () => {}, run = review): Promise<ReviewFound[]> {
  const news: ReviewNews[] = [];
  await run(passes, (each) => news.push(each), whenVisible);
  return news.flatMap((each) => (each.kind === "found" ? [each] : []));
}

/** Run a review, and return for each result whether it was final. */
async function runReview(...given: Parameters<typeof listFound>): Promise<boolean[]> {
  return (await listFound(...given)).map(({ final }) => final);
}

const scaleByRoot = (most: number) => (effort: number) => most * Math.sqrt(effort);

test("makes all passes in time, none with fewer playouts than the one before", async () => {
  const { passes, calls } = makeFakePasses((playouts) => playouts * 4, scaleByRoot(20_000));
  expect(await runReview(passes)).toEqual([...Array(7).fill(false), true]);
  const compared = ["0.05 250", "0.25 250", "1 500"].flatMap((pass) => [`seat ${pass}`, `judge ${pass}`]);
  expect(calls).toEqual(["sketch 30", "search 0.05 250", ...compared]);
});

test("keeps the playouts of the first curve if finer ones would take too long", async () => {
  const { passes, calls } = makeFakePasses((playouts) => playouts * 100, scaleByRoot(40_000));
  expect(await runReview(passes)).toEqual([...Array(7).fill(false), true]);
  const compared = ["0.05 130", "0.25 130", "1 500"].flatMap((pass) => [`seat ${pass}`, `judge ${pass}`]);
  expect(calls).toEqual(["sketch 30", "search 0.05 30", ...compared]);
});

/** Return the progress of a review by these passes. */
async function listProgress(passes: Passes): Promise<number[]> {
  const parts: number[] = [];
  await review(
    passes,
    (news) => void (news.kind === "advances" && parts.push(news.part)),
    async () => {},
  );
  return parts;
}

test("increases the progress up to 1 in the last pass", async () => {
  const { passes } = makeFakePasses((playouts) => playouts * 4, scaleByRoot(20_000));
  const parts = await listProgress(passes);
  expect(parts).toEqual([...parts].sort((one, other) => one - other));
  expect(new Set(parts).size).toBe(parts.length);
  expect(parts[0]).toBeLessThan(0.03);
  expect(parts.at(-1)).toBeCloseTo(1);
});

test("does not decrease the progress when another seat is selected, whose moves are still to be judged", async () => {
  const { passes } = makeFakePasses((playouts) => playouts * 4, scaleByRoot(20_000));
  const judgeSeat: Passes["judgeSeat"] = async (_settings, onprogress) => {
    for (const part of [0.4, 0.8, 0.1, 0.5, 1]) {
      now += 200;
      await onprogress(part);
    }
    return FOUND;
  };
  const parts = await listProgress({ ...passes, judgeSeat });
  expect(parts).toEqual([...parts].sort((one, other) => one - other));
});

test("computes a rougher first curve of a long match", async () => {
  const { passes: short, calls: few } = makeFakePasses((playouts) => playouts * 4, scaleByRoot(20_000), { steps: 199 });
  await runReview(short);
  expect(few[0]).toBe("sketch 30");
  const { passes: quick, calls } = makeFakePasses((playouts) => playouts * 4, scaleByRoot(20_000), { steps: 200 });
  await runReview(quick);
  expect(calls.slice(0, 3)).toEqual(["sketch 10", "search 0.05 250", "seat 0.05 250"]);
  const { passes: slow, calls: rough } = makeFakePasses((playouts) => playouts * 97, scaleByRoot(20_000), {
    steps: 200,
  });
  await runReview(slow);
  expect(rough.slice(0, 3)).toEqual(["sketch 10", "search 0.05 30", "seat 0.05 130"]);
});

test("skips a pass that is unlikely to end in time", async () => {
  for (const end of [0, 0.1]) {
    const { passes, calls } = makeFakePasses((playouts) => playouts, scaleByRoot(70_000), { end });
    // The last message is only the final flag, without new results.
    expect(await runReview(passes)).toEqual([...Array(7).fill(false), true]);
    expect(calls.slice(-2)).toEqual(["judge 0.25 250", "seat 1 500"]);
  }
});

test("abandons a pass that takes too long and repeats the last result as final", async () => {
  const { passes, calls } = makeFakePasses(
    (playouts) => playouts,
    () => 1_200_000,
  );
  expect(await runReview(passes)).toEqual([false, false, true]);
  expect(calls.at(-1)).toBe("seat 0.05 250");
  expect(now).toBeLessThan(20_000);
});

test("does not abandon a review because the first steps of its estimates take longest", async () => {
  const { passes, calls } = makeFakePasses((playouts) => playouts, scaleByRoot(20_000), { keeping: () => 35_000 });
  expect(await runReview(passes)).toEqual([...Array(7).fill(false), true]);
  expect(calls.slice(3)).toEqual(["judge 0.05 250", "seat 0.25 250", "judge 0.25 250", "seat 1 500"]);
});

test("expects the estimates to take as long as they took by the playout, and no time if they are the same", async () => {
  // Estimates by 250 playouts take 40 s, so both comparisons by them fit, but not the estimates by 500.
  const keeping = (playouts: number) => playouts * 160;
  const { passes, calls } = makeFakePasses((playouts) => playouts, scaleByRoot(40_000), { keeping });
  expect(await runReview(passes)).toEqual([...Array(7).fill(false), true]);
  expect(calls.slice(-2)).toEqual(["judge 0.25 250", "seat 1 500"]);
  expect(now).toBeLessThan(100_000);
  now = 0;
  const slow = makeFakePasses((playouts) => playouts, scaleByRoot(40_000), { keeping: () => 200_000 });
  expect(await runReview(slow.passes)).toEqual([false, false, false, true]);
  expect(now).toBeLessThan(200_000);
});

test("keeps the new estimates if there is no time for all seats' moves", async () => {
  const { passes } = makeFakePasses(
    (playouts) => playouts,
    () => 300_000,
  );
  const keepLedger: Passes["keepLedger"] = async ({ quick }) => (quick ? null : { ...FOUND, rough: false });
  const found = await listFound({ ...passes, keepLedger });
  expect(found.slice(-2)).toEqual([false, true].map((final) => ({ ...FOUND, rough: false, final })));
});

test("keeps the results of one seat if there is no time for all seats", async () => {
  // A quarter of the first comparison fits; of the second, one seat by the estimate.
  const abandoned = makeFakePasses(
    (playouts) => playouts,
    () => 300_000,
  );
  expect(await runReview(abandoned.passes)).toEqual([false, false, false, true]);
  expect(abandoned.calls.at(-1)).toBe("judge 0.05 250");
  const ended = makeFakePasses((playouts) => playouts, scaleByRoot(180_000));
  expect(await runReview(ended.passes)).toEqual([false, false, false, false, false, true]);
  expect(ended.calls.slice(2)).toEqual(["seat 0.05 250", "judge 0.05 250", "seat 0.25 250"]);
});

test("counts neither pauses nor the sleep of a device as work", async () => {
  const { passes, calls } = makeFakePasses((playouts) => playouts, scaleByRoot(20_000));
  const hidden = async () => {
    now += 60_000;
  };
  expect(await runReview(passes, hidden)).toEqual([...Array(7).fill(false), true]);
  expect(calls).toHaveLength(8);
  const sleepy: Passes = {
    ...passes,
    judge: async (judging, onprogress) => {
      now += 3_600_000;
      await onprogress(0.01);
      return passes.judge(judging, onprogress);
    },
  };
  calls.length = 0;
  expect(await runReview(sleepy)).toEqual([...Array(7).fill(false), true]);
  expect(calls).toHaveLength(8);
});

test("computes the chances with open cards roughly, then with as many playouts as time allows", async () => {
  const runOpenCards = async (sketching: (playouts: number) => number) => {
    const { passes, calls } = makeFakePasses(sketching, scaleByRoot(0));
    return { calls, finals: await runReview(passes, undefined, reviewOpenCards) };
  };
  expect(await runOpenCards((playouts) => playouts)).toEqual({ calls: ["open 30", "open 500"], finals: [false, true] });
  expect(await runOpenCards((playouts) => playouts * 500)).toEqual({
    calls: ["open 30", "open 130"],
    finals: [false, true],
  });
  expect(await runOpenCards((playouts) => playouts * 5_000)).toEqual({ calls: ["open 30"], finals: [true] });
  // What is left of the time after the rough pass counts.
  expect((await runOpenCards((playouts) => playouts * 230)).calls).toEqual(["open 30", "open 130"]);
  // A rough pass that was quicker than predicted for the next: its result stays.
  const wrong = await runOpenCards((playouts) => (playouts === 30 ? 1 : 600_000));
  expect(wrong).toEqual({ calls: ["open 30", "open 500"], finals: [false, true] });
});

test("does not abandon the chances with open cards because the first steps take longest", async () => {
  const { passes } = makeFakePasses((playouts) => playouts * 200, scaleByRoot(0));
  const openCards: Passes["openCards"] = async (playouts, onprogress) => ({
    ...(await passes.openCards(playouts, onprogress)),
    prior: [playouts],
  });
  const found = await listFound({ ...passes, openCards }, undefined, reviewOpenCards);
  expect(found.map(({ prior }) => prior)).toEqual([[30], [500]]);
});
