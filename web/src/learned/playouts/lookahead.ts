/**
 * The bot `lookahead` of Python in the browser, as `reihum/_bots/networks/lookahead.py`: a network's best moves, raced by playouts. With the
 * same number of worlds it makes the same moves.
 */
import { find_share, Race } from "../../translated/race.js";
import type { Budget } from "../../wasm/budget";
import type { Machine } from "../../wasm/machine";
import type { Racer, Thought } from "../../wasm/search";
import type { Module } from "./module";

export class Lookahead implements Racer {
  readonly #module: Module;

  constructor(module: Module) {
    this.#module = module;
  }

  knows(table: Machine): boolean {
    return this.#module.knows((field) => table.get("state", field));
  }

  race(table: Machine, budget: Budget, begin: number): Thought {
    const { machine } = this.#module;
    this.#module.seat(table.get("state", "players"));
    machine.write("state", table.bytes("state"));
    machine.write("rng", table.bytes("rng"));
    const moves = this.#rank();
    this.#open(table.get("state", "players"));
    const playouts = {
      play_out: (compared: readonly number[], worlds: number) => this.#playOut(table, compared, worlds),
      read_clock: () => performance.now(),
    };
    const timed = "milliseconds" in budget;
    const race = new Race(playouts, timed ? null : budget.iterations, timed ? begin + budget.milliseconds : 0);
    const [first = 0, ...others] = moves;
    const move = others.length > 0 ? race.find_best(moves) : first;
    table.write("rng", machine.bytes("play.rng"));
    return { move, iterations: race.worlds };
  }

  /** Return the moves that the network chooses among, the one that it likes best first; equals stay in order. */
  #rank(): number[] {
    const { machine } = this.#module;
    const count = machine.call("score_by_network");
    const scores = machine.numbers("scores");
    const moves = new Int32Array(machine.bytes("play.network.choices.moves").buffer, 0, count);
    const order = Array.from(moves.keys()).sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0));
    return order.map((at) => moves[at] ?? 0);
  }

  /** Begin playouts of the round in the state, which counts as the match. */
  #open(players: number): void {
    const { machine } = this.#module;
    machine.copy("state", "play.root");
    machine.copy("state", "play.fresh");
    machine.copy("rng", "play.rng");
    const { rounds } = machine.layout.lookahead;
    machine.clear("play.before");
    machine.set("play.before", { players, rounds });
  }

  /** Return by world, then by move, the share of the win of the seat to move. */
  #playOut(table: Machine, moves: readonly number[], worlds: number): number[][] {
    const [players, seat] = [table.get("state", "players"), table.get("state", "turn")];
    const { scale } = this.#module.machine.layout.lookahead;
    const codes = moves.map((move) => new Uint8Array(BigInt64Array.of(BigInt(move)).buffer));
    return Array.from({ length: worlds }, () =>
      this.#playWorld(codes).map((payoffs) => find_share(payoffs, seat, players, scale)),
    );
  }

  /** Return what each move brings in one world: the seats' shares, then their points. */
  #playWorld(codes: readonly Uint8Array[]): number[][] {
    const { machine } = this.#module;
    // Each move is played in the world that this chance imagines; it goes on from where the last move has left it.
    const chance = machine.bytes("play.rng");
    return codes.map((code) => {
      machine.write("play.rng", chance);
      machine.write("move", code);
      machine.call("compare_one_by_network");
      return Array.from(machine.numbers("one"));
    });
  }
}
