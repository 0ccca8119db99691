/**
 * The bot `lookahead` of Python in the browser, as `reihum/_bots/lookahead/bot.py`: a network's best moves, raced by playouts, and a tree
 * search where no card is hidden. With the same number of worlds it makes the same moves.
 */
import { EndgameSearch, find_share, Race } from "../translated/lookahead.js";
import type { Budget } from "../wasm/budget";
import type { Machine } from "../wasm/machine";
import { isOpenInformation, type Racer, type Thought } from "../wasm/search";
import { compareInWorld } from "./compare";
import type { Module } from "./module";
import { rankMoves, scoreMoves } from "./rank";

/** Milliseconds. */
const SECOND = 1_000;

const readClock = () => performance.now() / SECOND;

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
    this.#module.seat(machine.get("state", "players"));
    own.write("state", machine.bytes("state"));
    own.write("rng", machine.bytes("rng"));
    const iterations = "milliseconds" in budget ? null : budget.iterations;
    const end = "milliseconds" in budget ? (begin + budget.milliseconds) / SECOND : 0;
    const found = isOpenInformation(machine)
      ? this.#searchEndgame(machine, iterations, end)
      : this.#race(machine, iterations, end);
    machine.write("rng", own.bytes("play.rng"));
    return found;
  }

  #race(machine: Machine, iterations: number | null, end: number): Thought {
    const own = this.#module.machine;
    const [first = 0, ...others] = rankMoves(own);
    this.#open(machine);
    const playouts = (network: boolean) => ({
      play_out: (compared: readonly number[], worlds: number) => this.#playOut(machine, compared, worlds, network),
      read_clock: readClock,
    });
    const careful = own.layout.lookahead.confirmed ? playouts(false) : null;
    const race = new Race(playouts(true), careful, iterations, readClock(), end);
    const move = others.length > 0 ? race.find_best([first, ...others]) : first;
    return { move, iterations: race.worlds };
  }

  /** Return the best move of an endgame that was not solved in time; lines are played in the game's machine. */
  #searchEndgame(machine: Machine, iterations: number | null, end: number): Thought {
    const own = this.#module.machine;
    const root = machine.bytes("state");
    this.#open(machine);
    const lines = {
      return_to_root: () => machine.write("state", root),
      play: (move: number) => machine.call("play", move),
      read_seat: () => machine.get("state", "turn"),
      score_moves: () => {
        own.write("state", machine.bytes("state"));
        return scoreMoves(own);
      },
      play_out: (move: number) => {
        own.write("play.root", machine.bytes("state"));
        return this.#playOut(machine, [move], 1, true)[0]?.[0];
      },
      read_clock: readClock,
    };
    const search = new EndgameSearch(lines, iterations, end);
    const move = search.find_best();
    lines.return_to_root();
    return { move, iterations: search.iterations };
  }

  /** Set up playouts of the round in the state as if it were the match. */
  #open(machine: Machine): void {
    const own = this.#module.machine;
    own.copy("state", "play.root");
    own.copy("state", "play.fresh");
    own.copy("rng", "play.rng");
    const { rounds } = own.layout.lookahead;
    own.clear("play.before");
    own.set("play.before", { players: machine.get("state", "players"), rounds });
  }

  /** Return the share of the win of the seat to move in the state of the game's machine, by world and move. */
  #playOut(machine: Machine, moves: readonly number[], worlds: number, network: boolean): number[][] {
    const own = this.#module.machine;
    const { scale } = own.layout.lookahead;
    const [seat, players] = [machine.get("state", "turn"), machine.get("state", "players")];
    return Array.from({ length: worlds }, () =>
      compareInWorld(own, moves, network).map((payoffs) => find_share(payoffs, seat, players, scale)),
    );
  }
}
