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
import { readValue, unpackValueHead, type ValueHead } from "./valueHead";

/** Milliseconds. */
const SECOND = 1_000;

type Position = Uint8Array<ArrayBuffer>;

const readClock = () => performance.now() / SECOND;

export class Lookahead implements Racer {
  readonly #module: Module;
  readonly #value: ValueHead;

  constructor(module: Module) {
    this.#module = module;
    this.#value = unpackValueHead(module.machine.layout.lookahead.value ?? "");
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
    return isOpenInformation(machine)
      ? this.#searchEndgame(machine, iterations, end)
      : this.#race(machine, iterations, end);
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
    machine.write("rng", own.bytes("play.rng"));
    return { move, iterations: race.worlds };
  }

  /** Return the best move of an endgame that was not solved in time; moves are made in the game's machine. */
  #searchEndgame(machine: Machine, iterations: number | null, end: number): Thought {
    const own = this.#module.machine;
    const root = machine.bytes("state");
    const seat = machine.get("state", "turn");
    const goTo = (position: Position) => machine.write("state", position);
    const countPoints = (of: number) => own.call("round_points", of);
    const endgame = {
      get_root: () => root,
      play: (position: Position, move: number) => {
        goTo(position);
        machine.call("play", move);
        return machine.bytes("state");
      },
      read_seat: (position: Position) => {
        goTo(position);
        return machine.get("state", "turn");
      },
      score_moves: (position: Position) => {
        own.write("state", position);
        return scoreMoves(own);
      },
      read_value: () => readValue(own, this.#value),
      read_lead: (position: Position) => {
        own.write("state", position);
        return countPoints(seat) - countPoints(1 - seat);
      },
      read_clock: readClock,
    };
    const search = new EndgameSearch(endgame, own.layout.lookahead.scale, iterations, end);
    const move = search.find_best();
    goTo(root);
    machine.write("rng", own.bytes("rng"));
    return { move, iterations: search.iterations };
  }

  /** Set up playouts of the round in the state as if it were the match. */
  #open(machine: Machine): void {
    const own = this.#module.machine;
    own.copy("state", "play.root");
    own.copy("state", "play.fresh");
    own.copy("rng", "play.rng");
    const { rounds } = own.layout.lookahead;
    const players = machine.get("state", "players");
    own.clear("play.before");
    own.set("play.before", { players, rounds, ...(rounds ? {} : { totals: this.#readStanding(machine, players) }) });
  }

  /** Return the points of each seat before the round, in a game whose scores go on from round to round. */
  #readStanding(machine: Machine, players: number): number[] {
    const gained = (seat: number) => this.#module.machine.call("round_points", seat);
    return Array.from({ length: players }, (_, seat) => machine.call("score", seat) - gained(seat));
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
