// Written by `make types` from annotations in Python; changes belong there. What is not declared here is `Any`.
// The private member `_` keeps classes with the same fields apart.
import type { Any } from "../../python/any";
import * as $ from "../../python";

/** Return how many cards each seat is dealt. (src/reihum/_games/elfer_raus/combinations.py) */
declare function combinations$compute_hand_size(players: number, options: Any): number;
/** Return why these options cannot be combined, if they deal more cards than there are; else an empty text. (src/reihum/_games/elfer_raus/combinations.py) */
declare function combinations$explain_unplayable(players: number, options: Any): string;
export {
  combinations$compute_hand_size,
  combinations$explain_unplayable,
  combinations$explain_unplayable as explain_unplayable,
};
export type {
};
