/** The passes of a review in the browser, each more exact than the one before. */

import type { ReviewFound, ReviewNews } from "../protocol";
import type { Any } from "../python/any";
import { toJson } from "../python/index";
import { iter_steps, LedgerKeeper, make_overview, News } from "../translated/overview.js";
import type { ModuleLayout } from "../wasm/layout";
import type { Machine } from "../wasm/machine";
import { Playouts } from "./playouts";

/** Playouts for each estimate of the passes. */
const PASSES = [30, 250, 500];
/** Milliseconds of work between two rests. */
const WORK = 100;

/** Return what is known of a finished match by as many playouts for each estimate; `rest` is awaited after each step, with the part that is done. */
export async function overview(
  match: Any,
  machine: Machine<ModuleLayout>,
  playouts: number,
  final: boolean,
  rest: (part: number) => Promise<void> = async () => {},
): Promise<ReviewFound> {
  const keeper: Any = new (LedgerKeeper as Any)(new Playouts(machine, playouts), null, playouts);
  const total = match.rounds.reduce((sum: number, { moves }: Any) => sum + 1 + moves.length, 0);
  let done = 0;
  for (const step of iter_steps(match)) {
    keeper.see_step(step);
    await rest(++done / total);
  }
  return toJson(new (News as Any)(match).make_overview(make_overview(match, keeper.make_ledger()), final));
}

/** Review a match in passes; `shown` is awaited now and then, and resolves while somebody looks. */
export async function review(
  match: Any,
  machine: Machine<ModuleLayout>,
  tell: (news: ReviewNews) => void,
  shown: () => Promise<void>,
): Promise<void> {
  for (const [at, playouts] of PASSES.entries()) {
    let since = performance.now();
    const found = await overview(match, machine, playouts, at === PASSES.length - 1, async (part) => {
      if (performance.now() - since < WORK) return;
      tell({ kind: "advances", part });
      await shown();
      since = performance.now();
    });
    tell(found);
  }
}
