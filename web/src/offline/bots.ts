/** The bots of a table: which one is to move, and how it chooses a move. */

import { BOTS } from "../constants";
import { loadLearned } from "../networks/load";
import { loadLookahead } from "../playouts/load";
import { make_rng } from "../python/index";
import type { kit_base$Hint, state_Table } from "../translated/shared.js";
import { findLevel } from "../wasm/levels";
import type { MoveRanker, Racer } from "../wasm/search";
import type { OfflineGame, State } from "./games";

/** A bot that is to move; `by` is as in the log. */
export interface Player {
  readonly seat: number;
  readonly kind: string;
  readonly by: "bot" | null;
}

/** Return the bot that is to move; null if a person or nobody is. */
export function findPlayer(table: state_Table): Player | null {
  const seat = table.turn;
  const sitting = seat === null ? null : table.seats[seat];
  if (seat === null || !sitting?.playing_bot) return null;
  return { seat, kind: sitting.playing_bot, by: sitting.bot === null ? "bot" : null };
}

/** The helpers of a bot; null ones are not available. */
export interface Helpers {
  /** Ranks moves. */
  readonly ranker: MoveRanker | null;
  /** Finds the move of the hard bot. */
  readonly racer: Racer | null;
}

/** Load the helpers of a bot: its game's network, if there is one and it can be loaded. */
export async function loadHelpers({ search }: OfflineGame, { kind }: Pick<Player, "kind">): Promise<Helpers> {
  const { game } = search.layout;
  return {
    ranker: findLevel(game, kind) === null ? null : await loadLearned(game),
    racer: kind === BOTS.hard ? await loadLookahead(game) : null,
  };
}

/** Return a hint for the seat whose move it is, as `reihum/_bots/networks/hints.py` does. */
export function makeHint(
  { rules, search }: OfflineGame,
  state: State,
  seat: number,
  ranker: MoveRanker | null,
): kit_base$Hint {
  const world = rules.determinize(state, seat, make_rng(crypto.getRandomValues(new Uint8Array(16))));
  return rules.explained(world, search.hinted(world.bytes, ranker));
}

const SEED_BYTES = 16;

/**
 * Return the move of a bot, which only sees a world sampled from its seat's knowledge, never the real cards. For bots without a clock
 * the same seed gives the same move, also on a server. Throws a RangeError for an unknown bot.
 */
export function chooseMove(
  { rules, search }: OfflineGame,
  state: State,
  { seat, kind }: Pick<Player, "seat" | "kind">,
  { ranker, racer }: Helpers,
  seed: Uint8Array = crypto.getRandomValues(new Uint8Array(SEED_BYTES)),
): number {
  const rng = make_rng(seed);
  const world = rules.determinize(state, seat, rng);
  search.resume(rng.bytes);
  if (kind === "random") return search.random(world.bytes);
  if (kind === "easy") return search.easy(world.bytes);
  if (kind === "learned") return search.firstChoice(world.bytes, ranker);
  if (kind === BOTS.hard) return search.search(world.bytes, { milliseconds: BOTS.milliseconds }, racer).move;
  if (kind === "careful") return search.careful(world.bytes);
  const level = findLevel(search.layout.game, kind);
  if (level === null) throw new RangeError(`no bot ${kind} in ${search.layout.game}`);
  return search.overlooking(world.bytes, ranker, level);
}
