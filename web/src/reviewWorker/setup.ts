/** The browser's implementation of what reviews depend on: the match setup, and the solver of endgames. */
import { BOTS } from "../constants";
import type { Module } from "../playouts/module";
import type { Any } from "../python/any";
import { around_review, make_rng } from "../python/index";
import type { Machine } from "../wasm/machine";
import { PLAYOUTS } from "./settings";

/** Install the two modules of a game for reviews; one game at a time. */
export function setUp({ machine }: Module, table: Machine): void {
  /** The constants of a match, as `MatchSetup` in `reihum/_review/positions.py`. */
  around_review.MatchSetup = class {
    readonly game: Any;
    readonly players: number;
    readonly options: Any;
    /** The number of rounds; 0: until somebody has won. */
    readonly rounds: number;
    readonly fresh: Any;

    constructor(game: Any, players: number, options: Any) {
      this.game = game;
      this.players = players;
      this.options = options;
      this.rounds = Number(options.get("rounds") ?? 0);
      this.fresh = this.make_undealt(game.first(players, options));
    }

    get last_decides(): boolean {
      return machine.layout.review.lastDecides;
    }

    make_undealt(carry: Any): Any {
      return this.game.before_deal(this.players, this.options, carry);
    }

    choose_careful_move(state: Any): number {
      machine.write("state", state.bytes);
      machine.write("rng", make_rng("careful").bytes);
      return machine.call("careful");
    }

    list_shortlist(state: Any): number[] | null {
      if (!machine.has("shortlist")) return null;
      this.choose_careful_move(state); // the shortlist reads the scratch memory that this fills
      return [...machine.codes().subarray(0, machine.call("shortlist"))];
    }

    count_round_points(state: Any): number[] {
      machine.write("state", state.bytes);
      return Array.from({ length: this.players }, (_, seat) => machine.call("round_points", seat));
    }
  };
  around_review.is_open_information = (_: Any, state: Any): boolean =>
    table.layout.search.endgames !== null && state.players === BOTS.solvedPlayers && state.left === 0;
  around_review.score_sign = (): number => table.layout.search.sign;
  around_review.solve_value = (_: Any, state: Any, rng: Any, sign: number, positions: number): number | null => {
    // Stored values are margins for the seat of one search, and wrong for the next.
    table.clear("endgame.table");
    table.write("endgame.line", state.bytes);
    table.write("rng", rng.bytes);
    table.call("begin_endgame", sign, -PLAYOUTS.beyondMargins, PLAYOUTS.beyondMargins);
    return table.call("solve_endgame", positions) ? table.get("endgame.task", "value") : null;
  };
}
