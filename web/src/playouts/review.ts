/** A review in the browser, in passes, each more exact than the one before. */

import type { ReviewFound, ReviewNews } from "../protocol";
import type { Passes, Rest } from "./passes";
import { PASSES } from "./settings";

/** Playouts for each estimate of the first pass, which gives the curves only, and of the second, a quick search for mistakes. */
const [FIRST, FINER] = PASSES.sketches;
/** How much of a review is done after these two passes, and after each of those that compare all moves: about what part of its time they take. */
const SKETCHED = 0.03;
const SEARCHED = 0.15;
const COMPARED = [0.26, 0.51, 1.0] as const;
/** What part of such a pass the moves of one seat take. */
const ONE_SEAT = 0.3;
/** The effort of the quick search. */
const [QUICK] = PASSES.efforts;
/** Those of the first pass where a match is long, so that a phone shows a curve soon. */
const FIRST_IF_LONG = 10;
/** From so many deals and moves on a match is long. */
const LONG = 200;
/** The second pass has FIRST playouts as well where more would be likely to take longer than this part of all time. */
const FINER_PART = 1 / 40;
/** Milliseconds of work in all, after which no pass begins that is not likely to end within them; one that does not is abandoned. */
const MOST = 120_000;
/** Milliseconds of work between two rests. */
const WORK = 100;
/** The most milliseconds that count between two rests: a device that sleeps meanwhile does not work. */
const STRETCH = 5_000;
/** Milliseconds after which it is looked how long a pass will take, and how many times the time left is too long. */
const TRIED = 10_000;
const OFTEN_WRONG = 2;

/** There is no time for a pass. */
class OutOfTime extends Error {}

/**
 * Makes a pass, after which `end` of all is done; returns what it brings, and how long it took. It is not begun where there is no time for
 * the milliseconds that it is likely to take.
 */
type Make = (
  end: number,
  pass: (rest: Rest) => Promise<ReviewFound>,
  likely?: number,
) => Promise<[ReviewFound, number]>;

/**
 * Review a match in passes; `shown` is awaited now and then, and resolves while somebody looks. Of each pass that compares moves, those of
 * the seat that is watched come first: whoever reviews a match looks from one chair, and a phone takes minutes for all.
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

/** Find the chances of a match with all cards open: roughly at first, then by as many playouts as there is time for; otherwise as `review`. */
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

/** Let passes be made one after the other, until there is no time for another one: then what was said last is final. */
async function inPasses(
  tell: (news: ReviewNews) => void,
  shown: () => Promise<void>,
  work: (make: Make, say: (news: ReviewFound) => void) => Promise<void>,
): Promise<void> {
  let found: ReviewFound | null = null;
  /** How much of all is done. */
  let done = 0;
  /** Of work, without rests. */
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
