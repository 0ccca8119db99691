/** A review in the browser, in passes of increasing accuracy. */

import type { ReviewFound, ReviewNews } from "../protocol";
import type { JudgeSettings } from "./judging";
import type { Passes, ProgressHandler } from "./passes";
import { PASSES } from "./settings";

/** Playouts per estimate of the first pass, which gives only the curves, and of the second, a quick search for mistakes. */
const [SKETCH_PLAYOUTS, SEARCH_PLAYOUTS] = PASSES.sketches;
/** The progress after these two passes, and after each pass that compares all moves: roughly their part of the total time. */
const AFTER_SKETCH = 0.03;
const AFTER_SEARCH = 0.15;
const AFTER_COMPARISONS = [0.26, 0.51, 1.0] as const;
/** The fractions of such a pass that the selected seat's moves take, and after them the estimates of what the seats could expect. */
const SEAT_PART = 0.3;
const LEDGER_PART = 0.3;
/** The effort of the quick search. */
const [QUICK_EFFORT] = PASSES.efforts;
/** Playouts of the first pass of a long match, so that a phone shows a curve soon. */
const LONG_MATCH_PLAYOUTS = 10;
/** A match with at least this many steps is long. */
const LONG_MATCH_STEPS = 200;
/** The second pass keeps SKETCH_PLAYOUTS if more would be likely to take longer than this fraction of TIME_LIMIT. */
const SEARCH_PART = 1 / 40;
/** The time limit in milliseconds of work: no pass starts that is unlikely to end within it; one that exceeds it is abandoned. */
const TIME_LIMIT = 120_000;
/** Milliseconds of work between two pauses. */
const PAUSE_INTERVAL = 100;
/** The most milliseconds that count between two pauses, since the device may have been asleep. */
const MOST_BETWEEN_PAUSES = 5_000;
/** Milliseconds after which a pass's duration is extrapolated, and the multiple of TIME_LIMIT at which it is abandoned. */
const EXTRAPOLATED_AFTER = 10_000;
const ABANDON_FACTOR = 2;

/** There is no time left for a pass. */
class OutOfTime extends Error {}

/**
 * Makes a pass, after which the progress is `end`; returns its result and its milliseconds. Throws OutOfTime if the `expected`
 * milliseconds exceed the time left. Only if its steps are `alike` is its duration extrapolated from the first ones.
 */
type MakePass = <Result>(
  end: number,
  pass: (onprogress: ProgressHandler) => Promise<Result>,
  expected?: number,
  alike?: boolean,
) => Promise<[Result, number]>;

/**
 * Review a match in passes; `whenVisible` is awaited now and then, and resolves while the page is visible. Each comparing pass judges the
 * selected seat's moves first: the user looks at one seat, and a phone needs minutes for all.
 */
export function review(
  passes: Passes,
  onnews: (news: ReviewNews) => void,
  whenVisible: () => Promise<void>,
): Promise<void> {
  return runPasses(onnews, whenVisible, async (makePass, publish) => {
    const first = passes.steps < LONG_MATCH_STEPS ? SKETCH_PLAYOUTS : LONG_MATCH_PLAYOUTS;
    const [sketched, duration] = await makePass(AFTER_SKETCH, (onprogress) => passes.sketch(first, onprogress));
    publish(sketched);
    const searchPlayouts =
      (duration * SEARCH_PLAYOUTS) / first < TIME_LIMIT * SEARCH_PART ? SEARCH_PLAYOUTS : SKETCH_PLAYOUTS;
    /** The most milliseconds that estimates have taken by the playout, and the playouts of the last ones by the exact player. */
    let playoutTime = 0;
    let lastPlayouts = 0;
    /** Make the estimates of a pass, unless they are those of the last pass; the steps early in a round take by far the longest. */
    const keepLedger = async (end: number, settings: JudgeSettings, expected = 0) => {
      const { playouts, quick } = settings;
      const [known, duration] = await makePass(
        end,
        (onprogress) => passes.keepLedger(settings, onprogress, quick ? undefined : publish),
        expected + (playouts === lastPlayouts ? 0 : playoutTime * playouts),
        false,
      );
      // There may be no time left to compare all moves.
      if (known) publish(known);
      playoutTime = Math.max(playoutTime, duration / playouts);
    };
    const search = { effort: QUICK_EFFORT, playouts: searchPlayouts, quick: true };
    await keepLedger(AFTER_SKETCH + (AFTER_SEARCH - AFTER_SKETCH) * LEDGER_PART, search);
    const [judged] = await makePass(AFTER_SEARCH, (onprogress) => passes.judge(search, onprogress));
    publish(judged);
    let start: number = AFTER_SEARCH;
    let expected: readonly [seat: number, others: number] = [0, 0];
    for (const [at, effort] of PASSES.efforts.entries()) {
      const settings = {
        effort,
        playouts: Math.max(PASSES.playouts[at] ?? searchPlayouts, searchPlayouts),
        quick: false,
      };
      const end = AFTER_COMPARISONS[at] ?? 1;
      const seatEnd = start + (end - start) * SEAT_PART;
      const [seatResult, seatTime] = await makePass(
        seatEnd,
        (onprogress) => passes.judgeSeat(settings, onprogress, publish),
        expected[0],
      );
      publish(seatResult);
      await keepLedger(seatEnd + (end - start) * LEDGER_PART, settings, expected[1]);
      lastPlayouts = settings.playouts;
      const [fullResult, othersTime] = await makePass(
        end,
        (onprogress) => passes.judge(settings, onprogress, publish),
        expected[1],
      );
      const nextEffort = PASSES.efforts[at + 1];
      publish({ ...fullResult, final: !nextEffort });
      start = end;
      const factor = Math.sqrt((nextEffort ?? effort) / effort);
      expected = [seatTime * factor, othersTime * factor];
    }
  });
}

/** Compute the chances of a match with all cards open: roughly first, then with as many playouts as time allows; otherwise as `review`. */
export function reviewOpenCards(
  passes: Passes,
  onnews: (news: ReviewNews) => void,
  whenVisible: () => Promise<void>,
): Promise<void> {
  return runPasses(onnews, whenVisible, async (makePass, publish) => {
    const [rough, duration] = await makePass(AFTER_SKETCH, (onprogress) =>
      passes.openCards(SKETCH_PLAYOUTS, onprogress),
    );
    const most = PASSES.playouts.findLast((playouts) => duration * (1 + playouts / SKETCH_PLAYOUTS) < TIME_LIMIT);
    publish({ ...rough, final: !most });
    if (!most) return;
    const [fine] = await makePass(1, (onprogress) => passes.openCards(most, onprogress), 0, false);
    publish({ ...fine, final: true });
  });
}

/** Call `run`, which makes passes; when time runs out, repeat the last result as final. */
async function runPasses(
  onnews: (news: ReviewNews) => void,
  whenVisible: () => Promise<void>,
  run: (makePass: MakePass, publish: (news: ReviewFound) => void) => Promise<void>,
): Promise<void> {
  let found: ReviewFound | null = null;
  /** The total progress, 0 to 1. */
  let progress = 0;
  /** Milliseconds of work, without pauses. */
  let spent = 0;
  let lastPause = performance.now();
  const measureTime = () => {
    const now = performance.now();
    spent += Math.min(now - lastPause, MOST_BETWEEN_PAUSES);
    lastPause = now;
    return spent;
  };
  const publish = (news: ReviewFound) => {
    found = news;
    onnews(news);
  };
  const makePass: MakePass = async (end, pass, expected = 0, alike = true) => {
    const start = measureTime();
    if (start + expected > TIME_LIMIT) throw new OutOfTime();
    const before = progress;
    const result = await pass(async (part) => {
      if (performance.now() - lastPause < PAUSE_INTERVAL) return;
      const duration = measureTime() - start;
      if (
        found &&
        (spent > TIME_LIMIT ||
          (alike && duration > EXTRAPOLATED_AFTER && start + duration / part > ABANDON_FACTOR * TIME_LIMIT))
      )
        throw new OutOfTime();
      // The part decreases when another seat is selected, whose moves are still to be judged.
      progress = Math.max(progress, before + (end - before) * part);
      onnews({ kind: "advances", part: progress });
      await whenVisible();
      lastPause = performance.now();
    });
    progress = end;
    return [result, measureTime() - start];
  };
  try {
    await run(makePass, publish);
  } catch (reason) {
    if (!(reason instanceof OutOfTime) || !found) throw reason;
    onnews({ ...(found as ReviewFound), final: true });
  }
}
