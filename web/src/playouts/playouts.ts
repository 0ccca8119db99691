/** Matches played out from their positions, as `Playouts` in `reihum/_review/evaluator.py` does: with the same seed the estimates are the same. */
import type { Any } from "../python/any";
import { around_review, make_rng } from "../python/index";
import { Estimate, summarize } from "../translated/overview.js";
import type { ModuleLayout } from "../wasm/layout";
import { count } from "../wasm/layout";
import type { Machine } from "../wasm/machine";

/** As in `reihum/_bots/playouts/memory.py`. */
const AS_IT_IS = -1;
const LAST_ROUNDS = 4096;
/** As in `reihum/_review/evaluator.py`. */
const LAST_FOR_EACH = 8;
/** As in `reihum/_review/settings.py`: people err in one of so many moves. */
const ERRS_ONE_IN = 8;

/** What holds for a whole match, as `MatchSetup` in `reihum/_review/positions.py`. */
class MatchSetup {
  /** The module of the game whose matches are reviewed. */
  static machine: Machine<ModuleLayout> | null = null;
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

  make_undealt(carry: Any): Any {
    return this.game.before_deal(this.players, this.options, carry);
  }

  count_round_points(state: Any): number[] {
    const { machine } = MatchSetup;
    if (!machine) throw new Error("A match was reviewed before its module was there.");
    machine.write("state", state.bytes);
    return Array.from({ length: this.players }, (_, seat) => machine.call("round_points", seat));
  }
}

export class Playouts {
  readonly #machine: Machine<ModuleLayout>;
  readonly #playouts: number;
  #rng: Uint8Array;
  /** The last rounds that were played in advance. */
  #stock: Uint8Array | null = null;

  /** `playouts` is a multiple of those that the module makes at once. */
  constructor(machine: Machine<ModuleLayout>, playouts: number, seed: number | string = 0) {
    this.#machine = machine;
    this.#playouts = playouts;
    this.#rng = make_rng(`playouts chair ${seed}`).bytes;
    MatchSetup.machine = machine;
    around_review.MatchSetup = MatchSetup;
  }

  evaluate(position: Any): Any {
    this.#open(position, position.state);
    if (!position.is_decided) return this.#estimate(position, this.#rows("rows", "evaluate", AS_IT_IS));
    this.#machine.call("evaluate_once", AS_IT_IS);
    this.#rng = this.#machine.bytes("play.rng");
    return this.#estimate(position, this.#numbers("result"));
  }

  evaluate_before_deal(position: Any): Any {
    this.#open(position, position.undealt);
    return this.#estimate(position, this.#rows("rows", "deal_fresh"));
  }

  evaluate_for_seat(position: Any, seat: number): Any {
    this.#open(position, position.state);
    return this.#estimate(position, this.#rows("rows", "believe", seat));
  }

  /** Return what two moves bring in as many worlds, the same for both: by world and move the shares of all seats, then their points. */
  compare(position: Any, moves: readonly number[], worlds: number): Any {
    this.#open(position, position.state);
    this.#machine.write("moves", new Uint8Array(BigInt64Array.from(moves, BigInt).buffer));
    const rows = this.#rows("pairs", "compare");
    const { players } = position.table;
    const cut = (row: readonly number[]) => [
      row.slice(0, players),
      row.slice(row.length / 2, row.length / 2 + players),
    ];
    const compared = Array.from({ length: worlds }, (_, at) =>
      moves.map((_, move) => cut(rows[at * moves.length + move] ?? [])),
    );
    return { tolist: () => compared };
  }

  choose_reference_move(position: Any): number {
    return position.table.game.careful(position.state.copy(), make_rng("careful"));
  }

  #open({ table, standing }: Any, root: Any): void {
    const machine = this.#machine;
    machine.write("play.root", root.bytes);
    machine.write("play.fresh", table.fresh.bytes);
    machine.write("play.rng", this.#rng);
    const { players, rounds } = table;
    const { played, totals, last } = standing;
    const before = { players, rounds, played, totals, last, errs_one_in: ERRS_ONE_IN };
    const ahead = this.#isAhead(table, standing) ? Math.min(LAST_FOR_EACH * this.#playouts, LAST_ROUNDS) : 0;
    machine.set("play.before", { ...before, last_rounds: ahead });
    if (ahead === 0) return;
    if (this.#stock) machine.write("play.last_rounds", this.#stock);
    else {
      machine.call("play_last_rounds");
      this.#stock = machine.bytes("play.last_rounds");
    }
  }

  /** Whether the last round is still to come, and is taken from those that were played in advance. */
  #isAhead({ rounds }: Any, { played }: Any): boolean {
    return played + 1 < rounds;
  }

  /** Call a function until there are as many playouts as are wanted; return the rows that it writes. */
  #rows(place: string, name: string, ...given: number[]): number[][] {
    const rows: number[][] = [];
    const [, , part = 1] = this.#machine.layout.places[place] ?? [];
    for (let done = 0; done < this.#playouts; done += part) {
      this.#machine.call(name, ...given);
      rows.push(...this.#numbers(place));
    }
    this.#rng = this.#machine.bytes("play.rng");
    return rows;
  }

  /** Return an array of the module as rows of what one playout brings. */
  #numbers(place: string): number[][] {
    const [, , ...shape] = this.#machine.layout.places[place] ?? [];
    const width = shape.at(-1) ?? 1;
    const numbers = Array.from(this.#machine.numbers(place));
    return Array.from({ length: count(shape) / width }, (_, at) => numbers.slice(at * width, (at + 1) * width));
  }

  #estimate({ table, standing, is_decided }: Any, rows: readonly number[][]): Any {
    const stock = this.#isAhead(table, standing) ? Math.min(LAST_FOR_EACH * this.#playouts, LAST_ROUNDS) : 0;
    const [mean, error] = summarize(rows as Any, table.players, stock, is_decided) as Any;
    return new Estimate(mean, error);
  }
}
