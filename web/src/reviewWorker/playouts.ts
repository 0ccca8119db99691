/** Playouts of matches, as `Playouts` in `reihum/_review/evaluator.py`: the same seed gives the same estimates. */

import { compareInWorld } from "../playouts/compare";
import type { Module } from "../playouts/module";
import { rankMoves } from "../playouts/rank";
import type { Any } from "../python/any";
import { make_rng } from "../python/index";
import { Estimate, summarize } from "../translated/review.js";
import { count } from "../wasm/layout";
import { PLAYOUTS } from "./settings";

/** The player of playouts. */
export interface Player {
  /** Whether the network plays, instead of `careful`. */
  readonly network: boolean;
  /** By seat, how much each errs, as `MatchSoFar.errors` in `reihum/_bots/playouts/memory.py`; empty: not at all. */
  readonly errors: readonly number[];
}

export class Playouts {
  readonly playouts: number;
  readonly #module: Module;
  readonly #player: Player;
  readonly #rounds: number;
  readonly #seed: string;
  #rng: Uint8Array;
  /** The stock of last rounds that were played in advance. */
  #stock: Uint8Array | null = null;

  /**
   * For estimates, `playouts` has to be a multiple of the number that the module makes at once. `stock` is the number of last rounds
   * to play in advance; by default as many per playout as in reviews.
   */
  constructor(module: Module, player: Player, playouts: number, seed: string, stock?: number) {
    this.playouts = playouts;
    this.#module = module;
    this.#player = player;
    const { lastForEach, lastRounds } = module.machine.layout.review;
    this.#rounds = stock ?? Math.min(lastForEach * playouts, lastRounds);
    this.#seed = seed;
    this.#rng = make_rng(`playouts ${seed}`).bytes;
  }

  /** Reseed for a step, so that its results do not depend on earlier requests. */
  restart(place: number | string): void {
    this.#rng = make_rng(`playouts ${this.#seed} ${place}`).bytes;
  }

  evaluate(position: Any): Any {
    this.#loadPosition(position, position.state);
    if (!position.is_decided)
      return this.#estimate(
        position,
        this.#collectRows("rows", this.#name("evaluate"), this.playouts, PLAYOUTS.asItIs),
      );
    return this.#estimate(position, this.#collectRows("result", "evaluate_once", 1, PLAYOUTS.asItIs));
  }

  evaluate_before_deal(position: Any): Any {
    this.#loadPosition(position, position.undealt);
    return this.#estimate(position, this.#collectRows("rows", this.#name("deal_fresh"), this.playouts));
  }

  evaluate_for_seat(position: Any, seat: number): Any {
    this.#loadPosition(position, position.state);
    return this.#estimate(position, this.#collectRows("rows", this.#name("believe"), this.playouts, seat));
  }

  /** Return the results of moves in the same `worlds` worlds: by world and move the shares of all seats, then their points. */
  compare(position: Any, moves: readonly number[], worlds: number): Any {
    this.#loadPosition(position, position.state);
    const { players } = position.table;
    const compared: number[][][][] = [];
    for (let world = 0; world < worlds; world++) {
      const rows = compareInWorld(this.#machine, moves, this.#player.network);
      compared.push(rows.map((row) => [row.slice(0, players), row.slice(row.length / 2, row.length / 2 + players)]));
    }
    this.#rng = this.#machine.bytes("play.rng");
    return { tolist: () => compared };
  }

  choose_reference_move({ state, table }: Any): number {
    if (!this.#player.network) return table.choose_careful_move(state);
    this.#loadPolicy(state, table);
    return this.#machine.call("choose_by_network");
  }

  list_candidates({ state, table }: Any): readonly number[] | null {
    if (!this.#player.network) return table.list_shortlist(state);
    this.#loadPolicy(state, table);
    return rankMoves(this.#machine).slice(0, PLAYOUTS.mostMoves);
  }

  /** Load the network's policy for a position. */
  #loadPolicy(state: Any, { players }: Any): void {
    this.#module.seat(players);
    this.#machine.write("state", state.bytes);
    this.#machine.write("rng", make_rng("careful").bytes);
  }

  /** Return the name of the function that plays matches out by this player. */
  #name(function_: string): string {
    return this.#player.network ? `${function_}_by_network` : function_;
  }

  get #machine() {
    return this.#module.machine;
  }

  #loadPosition({ table, standing }: Any, root: Any): void {
    const machine = this.#machine;
    const { players, rounds } = table;
    if (this.#player.network) this.#module.seat(players);
    machine.write("play.root", root.bytes);
    machine.write("play.fresh", table.fresh.bytes);
    const { played, totals, last } = standing;
    const last_rounds = this.#countStock(table, standing);
    const errors = Array.from({ length: players }, (_, seat) => this.#player.errors[seat] ?? 0);
    machine.set("play.before", { players, rounds, played, totals, last, errors, last_rounds });
    if (last_rounds > 0) this.#writeStock(last_rounds);
    machine.write("play.rng", this.#rng);
  }

  /** Write the stock of last rounds; the first call plays them. */
  #writeStock(rounds: number): void {
    const machine = this.#machine;
    if (this.#stock) machine.write("play.last_rounds", this.#stock);
    else {
      machine.write("play.rng", make_rng(`last rounds ${this.#seed}`).bytes);
      machine.call(this.#name("play_last_rounds"));
      const buffer = machine.bytes("play.last_rounds");
      // It is written again for every estimate, so only the used part is kept.
      this.#stock = buffer.slice(0, (buffer.length / machine.layout.review.lastRounds) * rounds);
    }
  }

  /** Return the number of last rounds to play in advance: 0 once the last one has begun. */
  #countStock({ rounds }: Any, { played }: Any): number {
    return played + 1 < rounds ? this.#rounds : 0;
  }

  /** Call a function until there are at least `least` playouts; return the rows that it writes to `place`. */
  #collectRows(place: string, name: string, least: number, ...args: number[]): number[][] {
    const rows: number[][] = [];
    const [, , batch = 1] = this.#machine.layout.places[place] ?? [];
    for (let done = 0; done < least; done += batch) {
      this.#machine.call(name, ...args);
      rows.push(...this.#readRows(place));
    }
    this.#rng = this.#machine.bytes("play.rng");
    return rows;
  }

  /** Return an array of the module as rows, one per playout. */
  #readRows(place: string): number[][] {
    const [, , ...shape] = this.#machine.layout.places[place] ?? [];
    const width = shape.at(-1) ?? 1;
    const numbers = Array.from(this.#machine.numbers(place));
    return Array.from({ length: count(shape) / width }, (_, at) => numbers.slice(at * width, (at + 1) * width));
  }

  #estimate({ table, standing, is_decided }: Any, rows: readonly number[][]): Any {
    const { players } = table;
    const rounds = this.#countStock(table, standing);
    // If error rates differ by seat, only the stocked rounds that the same seat starts can be used.
    const stock = new Set(this.#player.errors).size > 1 ? Math.floor(rounds / players) : rounds;
    const [mean, error] = summarize(rows as Any, players, stock, is_decided) as Any;
    return new Estimate(mean, error);
  }
}
