import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ReviewFound, ReviewNews } from "../protocol";
import type { Passes, Rest } from "./passes";
import { openUp, review } from "./review";

const FOUND = { kind: "found", final: false } as ReviewFound;
const STEPS = 100;
/** Milliseconds of a quick search for mistakes. */
const QUICKLY = 1_000;

/** The fraction of a comparing pass's time that one seat's moves take. */
const ONE_SEAT = 0.25;

/** The fake clock, in milliseconds. */
let now = 0;

beforeEach(() => {
  now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

/** Return fake passes that take this many milliseconds; `end` is the fraction that the last step takes. */
function passesOf(
  sketching: (playouts: number) => number,
  judging: (effort: number) => number,
  { end = 0, steps = STEPS } = {},
) {
  const made: string[] = [];
  const work = async (whole: number, rest: Rest): Promise<ReviewFound> => {
    for (let step = 1; step <= STEPS; step++) {
      now += (whole * (1 - end)) / STEPS;
      await rest(step / STEPS);
    }
    now += whole * end;
    return FOUND;
  };
  const passes: Passes = {
    steps,
    sketch: (playouts, rest) => {
      made.push(`sketch ${playouts}`);
      return work(sketching(playouts), rest);
    },
    judge: ({ effort, playouts, quick }, rest) => {
      made.push(`${quick ? "look" : "judge"} ${effort} ${playouts}`);
      return work(quick ? QUICKLY : judging(effort) * (1 - ONE_SEAT), rest);
    },
    judgeSeat: ({ effort, playouts }, rest) => {
      made.push(`seat ${effort} ${playouts}`);
      return work(judging(effort) * ONE_SEAT, rest);
    },
    openCards: (playouts, rest) => {
      made.push(`open ${playouts}`);
      return work(sketching(playouts), rest);
    },
  };
  return { passes, made };
}

async function told(passes: Passes, shown = async () => {}, found = review): Promise<boolean[]> {
  const news: ReviewNews[] = [];
  await found(passes, (each) => news.push(each), shown);
  return news.flatMap((each) => (each.kind === "found" ? [each.final] : []));
}

const root = (most: number) => (effort: number) => most * Math.sqrt(effort);

test("with time enough all passes are made, none by fewer playouts than the one before", async () => {
  const { passes, made } = passesOf((playouts) => playouts * 4, root(20_000));
  expect(await told(passes)).toEqual([...Array(7).fill(false), true]);
  const compared = ["0.05 250", "0.25 250", "1 500"].flatMap((pass) => [`seat ${pass}`, `judge ${pass}`]);
  expect(made).toEqual(["sketch 30", "look 0.05 250", ...compared]);
});

test("where finer curves would take more than a fortieth of all time, mistakes are looked for at once", async () => {
  const { passes, made } = passesOf((playouts) => playouts * 100, root(40_000));
  expect(await told(passes)).toEqual([...Array(7).fill(false), true]);
  const compared = ["0.05 120", "0.25 130", "1 500"].flatMap((pass) => [`seat ${pass}`, `judge ${pass}`]);
  expect(made).toEqual(["sketch 30", "look 0.05 30", ...compared]);
});

test("how much is done never goes back, and all of it is done with the last pass", async () => {
  const { passes } = passesOf((playouts) => playouts * 4, root(20_000));
  const parts: number[] = [];
  await review(
    passes,
    (news) => void (news.kind === "advances" && parts.push(news.part)),
    async () => {},
  );
  expect(parts).toEqual([...parts].sort((one, other) => one - other));
  expect(new Set(parts).size).toBe(parts.length);
  expect(parts[0]).toBeLessThan(0.03);
  expect(parts.at(-1)).toBeCloseTo(1);
});

test("a long match has a rougher first curve, and mistakes are looked for with a finer one", async () => {
  const { passes: short, made: few } = passesOf((playouts) => playouts * 4, root(20_000), { steps: 199 });
  await told(short);
  expect(few[0]).toBe("sketch 30");
  const { passes: quick, made } = passesOf((playouts) => playouts * 4, root(20_000), { steps: 200 });
  await told(quick);
  expect(made.slice(0, 3)).toEqual(["sketch 10", "look 0.05 250", "seat 0.05 250"]);
  const { passes: slow, made: rough } = passesOf((playouts) => playouts * 97, root(20_000), { steps: 200 });
  await told(slow);
  expect(rough.slice(0, 3)).toEqual(["sketch 10", "look 0.05 30", "seat 0.05 120"]);
});

test("a pass that is not likely to end in time is not begun, also when most of its time goes by at its end", async () => {
  for (const end of [0, 0.1]) {
    const { passes, made } = passesOf((playouts) => playouts, root(70_000), { end });
    // The last message is only the final flag, without new results.
    expect(await told(passes)).toEqual([...Array(7).fill(false), true]);
    expect(made.slice(-2)).toEqual(["judge 0.25 250", "seat 1 500"]);
  }
});

test("a pass that takes too long is abandoned, and what is known is final", async () => {
  const { passes, made } = passesOf(
    (playouts) => playouts,
    () => 1_200_000,
  );
  expect(await told(passes)).toEqual([false, false, true]);
  expect(made.at(-1)).toBe("seat 0.05 250");
  expect(now).toBeLessThan(20_000);
});

test("where there is time for one seat and not for all, what is known of that seat stays", async () => {
  // A quarter of the first comparison fits; of the second, one seat by the estimate.
  const abandoned = passesOf(
    (playouts) => playouts,
    () => 300_000,
  );
  expect(await told(abandoned.passes)).toEqual([false, false, false, true]);
  expect(abandoned.made.at(-1)).toBe("judge 0.05 250");
  const ended = passesOf((playouts) => playouts, root(180_000));
  expect(await told(ended.passes)).toEqual([false, false, false, false, false, true]);
  expect(ended.made.slice(2)).toEqual(["seat 0.05 250", "judge 0.05 250", "seat 0.25 250"]);
});

test("neither rests nor the sleep of a device count as work", async () => {
  const { passes, made } = passesOf((playouts) => playouts, root(20_000));
  const hidden = async () => {
    now += 60_000;
  };
  expect(await told(passes, hidden)).toEqual([...Array(7).fill(false), true]);
  expect(made).toHaveLength(8);
  const sleepy: Passes = {
    ...passes,
    judge: async (judging, rest) => {
      now += 3_600_000;
      await rest(0.01);
      return passes.judge(judging, rest);
    },
  };
  made.length = 0;
  expect(await told(sleepy)).toEqual([...Array(7).fill(false), true]);
  expect(made).toHaveLength(8);
});

test("cards are opened by as many playouts as there is time for, after a rough look", async () => {
  const opened = async (sketching: (playouts: number) => number) => {
    const { passes, made } = passesOf(sketching, root(0));
    return { made, finals: await told(passes, undefined, openUp) };
  };
  expect(await opened((playouts) => playouts)).toEqual({ made: ["open 30", "open 500"], finals: [false, true] });
  expect(await opened((playouts) => playouts * 500)).toEqual({ made: ["open 30", "open 130"], finals: [false, true] });
  expect(await opened((playouts) => playouts * 5_000)).toEqual({ made: ["open 30"], finals: [true] });
  // A rough pass that was quicker than predicted for the next: its result stays.
  const wrong = await opened((playouts) => (playouts === 30 ? 1 : 600_000));
  expect(wrong).toEqual({ made: ["open 30", "open 500"], finals: [false, true] });
});
