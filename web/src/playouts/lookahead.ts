/**
 * The bot `lookahead` of Python in the browser, as `reihum/_bots/networks/lookahead.py`: a network's best moves, raced by playouts. With the
 * same number of worlds it makes the same moves.
 */
import { find_share, Race } from "../translated/race.js";
import type { Budget } from "../wasm/budget";
import type { Machine } from "../wasm/machine";
import type { Racer, Thought } from "../wasm/search";
import { compareInWorld } from "./compare";
import type { Module } from "./module";
import { rankMoves } from "./rank";

/** Milliseconds. */
const SECOND = 1_000;

export class Lookahead implements Racer {
  readonly #module: Module;

  constructor(module: Module) {
    this.#module = module;
  }

  knows(machine: Machine): boolean {
    return this.#module.knows((field) => machine.get("state", field));
  }

  race(machine: Machine, budget: Budget, begin: number): Thought {
    const own = this.#module.machine;
    const players = machine.get("state", "players");
    this.#module.seat(players);
    own.write("state", machine.bytes("state"));
    own.write("rng", machine.bytes("rng"));
    const moves = rankMoves(own);
    this.#open(players);
    const seat = machine.get("state", "turn");
    const playouts = (network: boolean) => ({
      play_out: (compared: readonly number[], worlds: number) =>
        this.#playOut(compared, worlds, players, seat, network),
      read_clock: () => performance.now() / SECOND,
    });
    const { confirmed } = own.layout.lookahead;
    const timed = "milliseconds" in budget;
    const end = timed ? (begin + budget.milliseconds) / SECOND : 0;
    const race = new Race(
      playouts(true),
      confirmed ? playouts(false) : null,
      timed ? null : budget.iterations,
      performance.now() / SECOND,
      end,
    );
    const [first = 0, ...others] = moves;
    const move = others.length > 0 ? race.find_best(moves) : first;
    machine.write("rng", own.bytes("play.rng"));
    return { move, iterations: race.worlds };
  }

  /** Set up playouts of the round in the state as if it were the match. */
  #open(players: number): void {
    const { machine } = this.#module;
    machine.copy("state", "play.root");
    machine.copy("state", "play.fresh");
    machine.copy("rng", "play.rng");
    const { rounds } = machine.layout.lookahead;
    machine.clear("play.before");
    machine.set("play.before", { players, rounds });
  }

  /** Return a seat's share of the win, by world and move. */
  #playOut(moves: readonly number[], worlds: number, players: number, seat: number, network: boolean): number[][] {
    const { machine } = this.#module;
    const { scale } = machine.layout.lookahead;
    return Array.from({ length: worlds }, () =>
      compareInWorld(machine, moves, network).map((payoffs) => find_share(payoffs, seat, players, scale)),
    );
  }
}
