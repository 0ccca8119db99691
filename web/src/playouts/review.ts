/** A review in the browser, in passes of increasing accuracy. */

import type { ReviewFound, ReviewNews } from "../protocol";
import type { Passes, Rest } from "./passes";
import { PASSES } from "./settings";

/** Playouts per estimate of the first pass, which gives only the curves, and of the second, a quick search for mistakes. */
const [FIRST, FINER] = PASSES.sketches;
/** The progress after these two passes, and after each pass that compares all moves: roughly their part of the total time. */
const SKETCHED = 0.03;
const SEARCHED = 0.15;
const COMPARED = [0.26, 0.51, 1.0] as const;
/** The fraction of such a pass that one seat's moves take. */
const ONE_SEAT = 0.3;
/** The effort of the quick search. */
const [QUICK] = PASSES.efforts;
/** Playouts of the first pass of a long match, so that a phone shows a curve soon. */
const FIRST_IF_LONG = 10;
/** A match with at least this many steps is long. */
const LONG = 200;
/** The second pass keeps FIRST playouts if more would be likely to take longer than this fraction of MOST. */
const FINER_PART = 1 / 40;
/** The time limit in milliseconds of work: no pass starts that is unlikely to end within it; one that exceeds it is abandoned. */
const MOST = 120_000;
/** Milliseconds of work between two rests. */
const WORK = 100;
/** The most milliseconds that count between two rests, since the device may have been asleep. */
const STRETCH = 5_000;
/** Milliseconds after which a pass's duration is extrapolated, and the multiple of MOST at which it is abandoned. */
const TRIED = 10_000;
const OFTEN_WRONG = 2;

/** There is no time left for a pass. */
class OutOfTime extends Error {}

/**
 * Makes a pass, after which the progress is `end`; returns its result and its milliseconds. Throws OutOfTime if the `likely`
 * milliseconds exceed the time left.
 */
type Make = (
  end: number,
  pass: (rest: Rest) => Promise<ReviewFound>,
  likely?: number,
) => Promise<[ReviewFound, number]>;

/**
 * Review a match in passes; `shown` is awaited now and then, and resolves while the page is visible. Each comparing pass judges the
 * selected seat's moves first: the user looks at one seat, and a phone needs minutes for all.
 */
export function review(passes: Passes, tell: (news: ReviewNews) => void, shown: () => Promise<void>): Promise<void> {
  return inPasses(tell, shown, async (make, say) => {
    const first = passes.steps < LONG ? FIRST : FIRST_IF_LONG;
    const [sketched, took] = await make(SKETCHED, (rest) => passes.sketch(first, rest));
    say(sketched);
    const least = (took * FINER) / first < MOST * FINER_PART ? FINER : FIRST;
    const [judged] = await make(SEARCHED, (rest) =>
      passes.judge({ effort: QUICK, playouts: least, quick: true }, rest),
    );
    say(judged);
    let began: number = SEARCHED;
    let likely: readonly [seat: number, others: number] = [0, 0];
    for (const [at, effort] of PASSES.efforts.entries()) {
      const judging = { effort, playouts: Math.max(PASSES.playouts[at] ?? least, least), quick: false };
      const end = COMPARED[at] ?? 1;
      const oneSeat = began + (end - began) * ONE_SEAT;
      const [ofSeat, seat] = await make(oneSeat, (rest) => passes.judgeSeat(judging, rest), likely[0]);
      say(ofSeat);
      const [ofAll, others] = await make(end, (rest) => passes.judge(judging, rest, say), likely[1]);
      const following = PASSES.efforts[at + 1];
      say({ ...ofAll, final: !following });
      began = end;
      const longer = Math.sqrt((following ?? effort) / effort);
      likely = [seat * longer, others * longer];
    }
  });
}

/** Compute the chances of a match with all cards open: roughly first, then with as many playouts as time allows; otherwise as `review`. */
export function openUp(passes: Passes, tell: (news: ReviewNews) => void, shown: () => Promise<void>): Promise<void> {
  return inPasses(tell, shown, async (make, say) => {
    const [rough, took] = await make(SKETCHED, (rest) => passes.openCards(FIRST, rest));
    const most = PASSES.playouts.findLast((playouts) => (took * playouts) / FIRST < MOST);
    say({ ...rough, final: !most });
    if (!most) return;
    const [fine] = await make(1, (rest) => passes.openCards(most, rest));
    say({ ...fine, final: true });
  });
}

/** Run `work`, which makes passes; when time runs out, repeat the last result as final. */
async function inPasses(
  tell: (news: ReviewNews) => void,
  shown: () => Promise<void>,
  work: (make: Make, say: (news: ReviewFound) => void) => Promise<void>,
): Promise<void> {
  let found: ReviewFound | null = null;
  /** The total progress, 0 to 1. */
  let done = 0;
  /** Milliseconds of work, without rests. */
  let spent = 0;
  let since = performance.now();
  const count = () => {
    const now = performance.now();
    spent += Math.min(now - since, STRETCH);
    since = now;
    return spent;
  };
  const say = (news: ReviewFound) => {
    found = news;
    tell(news);
  };
  const make: Make = async (end, pass, likely = 0) => {
    const began = count();
    if (began + likely > MOST) throw new OutOfTime();
    const before = done;
    const made = await pass(async (part) => {
      if (performance.now() - since < WORK) return;
      const took = count() - began;
      if (found && (spent > MOST || (took > TRIED && began + took / part > OFTEN_WRONG * MOST))) throw new OutOfTime();
      tell({ kind: "advances", part: before + (end - before) * part });
      await shown();
      since = performance.now();
    });
    done = end;
    return [made, count() - began];
  };
  try {
    await work(make, say);
  } catch (reason) {
    if (!(reason instanceof OutOfTime) || !found) throw reason;
    tell({ ...(found as ReviewFound), final: true });
  }
}
