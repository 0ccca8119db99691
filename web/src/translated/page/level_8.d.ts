// Written by `make types` from annotations in Python; changes belong there. What is not declared here is `Any`.
// The private member `_` keeps classes with the same fields apart.
import type { Any } from "../../python/any";
import * as $ from "../../python";

/** One way to lay a level, completely or with gaps. (src/reihum/_games/level_8/ways.py) */
declare class ways$Way extends $.Fields {
  private readonly _: unknown;
  constructor(key: string, melds: Array<ways$Meld>, moves: Array<string>, missing: number, jokers: number, outs: number);
  key: string;
  melds: Array<ways$Meld>;
  moves: Array<string>;
  missing: number;
  jokers: number;
  outs: number;
}
/** A meld that could be laid. A run's cards are ascending, others sorted by colour or number, jokers last; None for a missing card. (src/reihum/_games/level_8/ways.py) */
declare class ways$Meld extends $.Fields {
  private readonly _: unknown;
  constructor(kind: string, value: string, cards: Array<string | null>);
  kind: string;
  value: string;
  cards: Array<string | null>;
}
/** Return the ways to lay melds such as `R3` with the fewest cards missing, best first, at most `MOST` of them. (src/reihum/_games/level_8/ways.py) */
declare function ways$list_ways(level: ReadonlyArray<string>, hand: ReadonlyArray<string>, begun: Any, wishes: ReadonlyMap<string, number>): Array<ways$Way>;
/** Return whether number cards may be in a meld such as `R3` together, and with the part that is already laid. (src/reihum/_games/level_8/ways.py) */
declare function ways$may_lie_together(meld: string, begun: Any, cards: ReadonlyArray<string>): boolean;
export {
  ways$list_ways as list_ways,
  ways$may_lie_together as may_lie_together,
};
export type {
  ways$Meld,
  ways$Way,
};
