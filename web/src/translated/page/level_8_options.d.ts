// Written by `make types` from annotations in Python; changes belong there. What is not declared here is `Any`.
// The private member `_` keeps classes with the same fields apart.
import type { Any } from "../../python/any";
import * as $ from "../../python";

/** Return why a hand is too small, or a custom level cannot be laid; empty if all is well, with any number of players. (src/reihum/_games/level_8/combinations.py) */
declare function combinations$explain_unplayable(_players: number, options: Any): string;
/** Return the level card in use: a custom one, or the printed side with these stars. (src/reihum/_games/level_8/levels.py) */
declare function levels$get_level_card(stars: number, own: ReadonlyArray<ReadonlyArray<string>> | null): ReadonlyArray<ReadonlyArray<string>>;
/** Return the code of a meld such as `R3` in a state: kind * 16 + size. (src/reihum/_games/level_8/levels.py) */
declare function levels$pack_meld(meld: string): number;
/** Return whether a value is a level card: eight lists of melds, each with no more cards than the largest hand. (src/reihum/_games/level_8/levels.py) */
declare function levels$is_card(value: unknown): boolean;
/** Return the notation, such as `R3`, of the code of a meld in a state. (src/reihum/_games/level_8/levels.py) */
declare function levels$unpack_meld(code: number): string;
export {
  combinations$explain_unplayable,
  combinations$explain_unplayable as explain_unplayable,
  levels$get_level_card,
  levels$is_card,
  levels$pack_meld,
  levels$unpack_meld,
};
export type {
};
