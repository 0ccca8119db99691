// Written by `make types` from annotations in Python; changes belong there. What is not declared here is `Any`.
// The private member `_` keeps classes with the same fields apart.
import type { Any } from "../python/any";
import * as $ from "../python";

/** One race. It ends after a number of worlds, or at a time. (src/reihum/_bots/lookahead/racing.py) */
declare class bots_lookahead_racing$Race extends $.Thing {
  private readonly _: unknown;
  constructor(network: Any, careful: Any | null, iterations: number | null, begin: number, end: number);
  worlds: number;
  /** Return the best of the moves, which come in the network's order, the anchor first. */
  find_best(moves: ReadonlyArray<number>): number;
}
/** Return a seat's share of the win from the payoffs of a playout: the shares of SEATS seats, then their points. (src/reihum/_bots/lookahead/racing.py) */
declare function bots_lookahead_racing$find_share(payoffs: ReadonlyArray<number>, seat: number, players: number, scale: number): number;
/** Return the value of a position: `bias`, plus each of `values`, the units above 0 of the last hidden layer, times its weight. (src/reihum/_bots/networks/value_head.py) */
declare function bots_networks_value_head$find_value(bias: number, weights: ReadonlyArray<number>, places: ReadonlyArray<number>, values: ReadonlyArray<number>): number;
/** One search. It ends after a number of iterations, at a time, or when no other move can overtake the most visited one. (src/reihum/_bots/lookahead/endgame_search.py) */
declare class bots_lookahead_endgame_search$EndgameSearch extends $.Thing {
  private readonly _: unknown;
  constructor(endgame: Any, scale: number, iterations: number | null, end: number);
  /** The iterations done, the last one perhaps in part. */
  readonly iterations: number;
  /** Return the most visited move; among equals, the one that the network rates highest. */
  find_best(): number;
}
export {
  bots_lookahead_endgame_search$EndgameSearch as EndgameSearch,
  bots_lookahead_racing$Race as Race,
  bots_lookahead_racing$find_share as find_share,
  bots_networks_value_head$find_value as find_value,
};
export type {
};
