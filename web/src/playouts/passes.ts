/** The passes of a review in the browser, each more exact than the one before; as `server/http/review_worker.py` has them at a server. */

import type { ReviewFound, ReviewNews } from "../protocol";
import type { Any } from "../python/any";
import { round, toJson } from "../python/index";
import { Effort, iter_steps, Judge, LedgerKeeper, list_chairs, list_figures, News } from "../translated/overview.js";
import type { Module } from "./module";
import { Playouts } from "./playouts";

/** Playouts for each estimate of the first passes, which give the curves only, and at least of all others. */
const SKETCHES = [30, 250];
/** Efforts of the passes that follow. */
const EFFORTS = [0.05, 0.25, 1];
/** Milliseconds of work in all, after which no pass begins that is not likely to end within them; one that does not is abandoned. */
const MOST = 120_000;
/** Milliseconds of work between two rests. */
const WORK = 100;
/** Milliseconds after which it is looked how long a pass will take, and how many times the time left is too long. */
const TRIED = 10_000;
const OFTEN_WRONG = 2;

/** Awaited after each step of a match, with the part that is done. */
export type Rest = (part: number) => Promise<void>;

const PEOPLE = (module: Module) => ({ network: false, errs: module.machine.layout.review.errsOneIn });

/** Return the curves and moments of a finished match, by as many playouts for each estimate. */
export async function sketch(match: Any, module: Module, playouts: number, rest: Rest): Promise<ReviewFound> {
  const ledger = await keep(match, new Playouts(module, PEOPLE(module), playouts, "chair 0"), null, playouts, rest);
  return toJson(new (News as Any)(match).make_sketch(new Map([["chairs", list_chairs(ledger)]])));
}

/** Return the whole review of a finished match. */
export async function judge(
  match: Any,
  module: Module,
  effort: number,
  playouts: number,
  final: boolean,
  rest: Rest,
): Promise<ReviewFound> {
  const { review } = module.machine.layout;
  const known = module.knows((field) => match.state[field]);
  const learned = review.learned && known;
  const worlds = (learned ? review.byNetwork : review.byCareful).map((count) => Math.max(round(effort * count), 2));
  const confirming = Math.max(round(effort * review.confirmation), review.leastConfirmation);
  const judging = new Playouts(module, { network: learned, errs: 0 }, playouts, "0");
  const confirmation = review.confirmed
    ? new Playouts(module, { network: known, errs: 0 }, confirming, "confirmed 0")
    : null;
  const judge: Any = new (Judge as Any)(judging, new (Effort as Any)(...worlds), confirmation);
  const ledger = await keep(match, new Playouts(module, PEOPLE(module), playouts, "chair 0"), judge, playouts, rest);
  return toJson(new (News as Any)(match).make_figures(list_figures(match, ledger, judge), final));
}

async function keep(match: Any, estimator: Playouts, judge: Any, worlds: number, rest: Rest): Promise<Any> {
  const keeper: Any = new (LedgerKeeper as Any)(estimator, judge, worlds);
  const total = match.rounds.reduce((sum: number, { moves }: Any) => sum + 1 + moves.length, 0);
  let done = 0;
  for (const step of iter_steps(match)) {
    keeper.see_step(step);
    await rest(++done / total);
  }
  return keeper.make_ledger();
}

/** There is no time for a pass. */
class OutOfTime extends Error {}

/** Review a match in passes; `shown` is awaited now and then, and resolves while somebody looks. */
export async function review(
  match: Any,
  module: Module,
  tell: (news: ReviewNews) => void,
  shown: () => Promise<void>,
): Promise<void> {
  let found: ReviewFound | null = null;
  /** Of work, without rests. */
  let spent = 0;
  let since = performance.now();
  const say = (news: ReviewFound) => {
    found = news;
    tell(news);
  };
  const working = (): Rest => {
    const began = spent;
    return async (part) => {
      if (performance.now() - since < WORK) return;
      spent += performance.now() - since;
      const took = spent - began;
      if (found && (spent > MOST || (took > TRIED && began + took / part > OFTEN_WRONG * MOST))) throw new OutOfTime();
      tell({ kind: "advances", part });
      await shown();
      since = performance.now();
    };
  };
  try {
    for (const playouts of SKETCHES) say(await sketch(match, module, playouts, working()));
    for (const [at, effort] of EFFORTS.entries()) {
      const began = spent;
      const playouts = Math.max(round(effort * module.machine.layout.review.playouts), ...SKETCHES);
      const judged = await judge(match, module, effort, playouts, false, working());
      const following = EFFORTS[at + 1];
      const last = !following || spent + (spent - began) * Math.sqrt(following / effort) > MOST;
      say({ ...judged, final: last });
      if (last) return;
    }
  } catch (reason) {
    if (!(reason instanceof OutOfTime) || !found) throw reason;
    tell({ ...(found as ReviewFound), final: true });
  }
}
