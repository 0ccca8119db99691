/** A position set up by what one seat sees of it, such as that of a puzzle: what is hidden lies anywhere where it agrees with that. */

import type { OfflineGame, State } from "../offline/games";
import type { Any } from "../python/any";
import { fromJson, make_rng, toJson } from "../python/index";
import { NoPosition, type Setting, type Setup } from "./unseen";

/** What a seat sees, as a table shows it, when it is its turn. */
export interface SeenPosition {
  readonly game: string;
  readonly players: number;
  readonly options: Readonly<Record<string, unknown>>;
  readonly seat: number;
  readonly view: unknown;
  readonly legal: readonly string[];
  readonly totals: readonly number[] | null;
}

const SETUPS = import.meta.glob<Setup>("./positions/*.ts", { import: "default" });

/**
 * Return a state that shows the seat what it sees, with the same moves. The same seed gives the same. Throws NoPosition where that does
 * not succeed: nothing is played from a position that the rules see in another way.
 */
export async function setUpPosition(
  { rules, search }: OfflineGame,
  { game, players, options, seat, view, legal, totals }: SeenPosition,
  seed: string,
): Promise<State> {
  const setup = await SETUPS[`./positions/${game}.ts`]?.();
  if (!setup) throw new NoPosition(game);
  try {
    const setting: Setting = { seat, options: rules.complete(players, fromJson(options)), totals };
    const state = rules.before_deal(players, setting.options, fromJson(setup.carry(view, setting)));
    search.resume(make_rng(seed).bytes);
    setup.fill(state, view, setting, (cards) => search.shuffled(cards));
    const moves = rules.legal(state).map((code) => rules.text(state, code));
    if (isSame(toJson(rules.view(state, seat)), view) && isSame(moves.sort(), [...legal].sort())) return state;
  } catch (reason) {
    throw reason instanceof NoPosition ? reason : new NoPosition(String(reason));
  }
  throw new NoPosition("it looks different");
}

/** Whether two pieces of plain data are the same, in whatever order members stand. */
function isSame(one: Any, other: Any): boolean {
  if (one === null || other === null || typeof one !== "object" || typeof other !== "object") return one === other;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => isSame(one[name], other[name]));
}
