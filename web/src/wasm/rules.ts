/** A game's compiled rules. States are bytes; nothing that is handed in is changed. */
import { BOTS } from "../constants";
import type { Budget } from "./budget";
import { type Fields, type Layout, read, type Values } from "./layout";
import type { Machine } from "./machine";
import { type Adviser, type Thought, think } from "./search";
import { wide } from "./words";

/** A state of a round, hidden cards included. */
export type State = Uint8Array;
/** Where a round's stream of chance stands: with it piles are formed in mid-round. */
export type Stream = Uint8Array;

export interface Dealt {
  readonly state: State;
  readonly stream: Stream;
}

/** What rounds that were played to their end came to. */
export interface Playouts {
  readonly count: number;
  /** By seat, the mean of the scores. */
  readonly scores: readonly number[];
  /** By seat, the mean of the shares of the win of the round. */
  readonly wins: readonly number[];
}

const SEED_BYTES = 16;
const KEY_BYTES = 32;

export class Rules<L extends Layout = Layout> {
  readonly #machine: Machine<L>;

  constructor(machine: Machine<L>) {
    this.#machine = machine;
  }

  get layout(): L {
    return this.#machine.layout;
  }

  /** Return what a state holds, by the names of its fields. */
  read(state: State): Fields<L["records"]["State"]> {
    const copy = new Uint8Array(this.#checked(state));
    return read(this.layout.records.State as L["records"]["State"], copy.buffer);
  }

  /** Begin all chance but that of the stream: the same 16 bytes, the same worlds and the same moves. */
  seed(bytes: Uint8Array): void {
    if (bytes.length !== SEED_BYTES) throw new RangeError(`A seed has ${SEED_BYTES} bytes, not ${bytes.length}.`);
    this.#machine.write("rng", wide(bytes));
  }

  /**
   * Shuffle and deal a round. `fields` say what options and the rounds before have settled, `players` among them; the key has
   * 32 bytes, `round` counts from 0.
   */
  deal(fields: Values<L["records"]["State"]>, key: Uint8Array, round: number): Dealt {
    if (key.length !== KEY_BYTES) throw new RangeError(`A key has ${KEY_BYTES} bytes, not ${key.length}.`);
    const machine = this.#machine;
    machine.clear("stream");
    machine.write("stream", wide(key));
    machine.set("stream", { nonce: [0, 0, round] });
    this.#begin(fields);
    machine.call("deal");
    return { state: machine.bytes("state"), stream: machine.bytes("stream") };
  }

  /** Deal a deck in a given order, card codes, the first one first; `fields` as for `deal`. */
  dealOut(fields: Values<L["records"]["State"]>, deck: readonly number[]): State {
    this.#begin(fields);
    this.#machine.set("state", { pile: [...deck].reverse(), left: deck.length });
    this.#machine.call("deal_out");
    return this.#machine.bytes("state");
  }

  /** Return the seat whose move it is, -1 when the round is over. */
  turn(state: State): number {
    this.#enter(state);
    return this.#turn();
  }

  /** Return the codes of all legal moves, ascending. */
  legal(state: State): number[] {
    this.#enter(state);
    return this.#legal();
  }

  /** Return the state after a legal move. Throws a RangeError for any other. */
  play(state: State, move: number): State {
    this.#enter(state);
    if (!this.#legal().includes(move)) throw new RangeError(`The move ${move} is not legal now.`);
    this.#machine.call("play", move);
    return this.#machine.bytes("state");
  }

  /** Return the score of each seat as it would be if the round ended now. */
  scores(state: State): number[] {
    this.#enter(state);
    return this.#scores();
  }

  /** Whether a pile must be formed before anything else. */
  due(state: State): boolean {
    this.#enter(state);
    return this.#machine.has("due") && this.#machine.call("due") !== 0;
  }

  /** Form the pile that is due by the round's stream of chance. */
  form(state: State, stream: Stream): Dealt {
    this.#enter(state);
    this.#machine.write("stream", stream);
    this.#machine.call("form");
    return { state: this.#machine.bytes("state"), stream: this.#machine.bytes("stream") };
  }

  /** Return a world that agrees with all that a seat knows, its hidden cards dealt anew. */
  determinize(state: State, seat: number): State {
    this.#enter(state);
    this.#machine.call("determinize", seat);
    return this.#machine.bytes("state");
  }

  /** Return the move that a thoughtful person would make, for the seat whose move it is. */
  careful(world: State): number {
    this.#enter(world);
    return this.#machine.call("careful");
  }

  /** Return the move that somebody advises, for the seat whose move it is; without anybody, that of `careful`. */
  firstChoice(world: State, adviser: Adviser | null): number {
    this.#enter(world);
    const legal = this.#legal();
    const choice = legal.length > 1 ? adviser?.firstChoice(this.#machine, legal) : null;
    return choice ?? this.#machine.call("careful");
  }

  /** Return the move of somebody who means to play so and once in a while overlooks the best move. */
  easy(world: State): number {
    const meant = this.careful(world);
    const others = this.legal(world).filter((code) => code !== meant);
    if (others.length === 0 || this.#machine.call("pick", BOTS.easyOneIn) !== 0) return meant;
    return others[this.#machine.call("pick", others.length)] ?? meant;
  }

  /** Search for the best move of the seat whose move it is, in worlds that agree with what it knows. */
  search(world: State, budget: Budget, adviser: Adviser | null = null): Thought {
    this.#enter(world);
    return think(this.#machine, this.#legal(), budget, adviser);
  }

  /** Return what a position is worth to each seat, as the game evaluates it for its searches. */
  evaluate(state: State): number[] {
    this.#enter(state);
    this.#machine.call("evaluate");
    return [...this.#machine.numbers("search.payoffs")].slice(0, this.#players());
  }

  /**
   * Play so many rounds on from a position, whose hidden cards are taken as they lie, by what is played beyond a search tree, or by
   * uniformly random moves.
   */
  playouts(world: State, rounds: number, by: "policy" | "random" = "policy"): Playouts {
    this.#enter(world);
    const players = this.#players();
    const scores = new Array<number>(players).fill(0);
    const wins = new Array<number>(players).fill(0);
    const sign = this.layout.search.sign;
    for (let round = 0; round < rounds; round++) {
      this.#enter(world);
      this.#machine.call(by === "random" ? "playout" : "play_out");
      const reached = this.#scores();
      const best = Math.max(...reached.map((score) => sign * score));
      const winners = reached.filter((score) => sign * score === best).length;
      reached.forEach((score, seat) => {
        scores[seat] = (scores[seat] ?? 0) + score / rounds;
        wins[seat] = (wins[seat] ?? 0) + (sign * score === best ? 1 / winners / rounds : 0);
      });
    }
    return { count: rounds, scores, wins };
  }

  #begin(fields: Values<L["records"]["State"]>): void {
    this.#machine.clear("state");
    this.#machine.set("state", fields);
  }

  #enter(state: State): void {
    this.#machine.write("state", this.#checked(state));
  }

  #checked(state: State): Uint8Array {
    const { size } = this.layout.records.State;
    if (state.length === size) return state;
    throw new RangeError(`A state of ${this.layout.game} has ${size} bytes, not ${state.length}.`);
  }

  #turn(): number {
    return this.#machine.get("state", "turn");
  }

  #players(): number {
    return this.#machine.get("state", "players");
  }

  #legal(): number[] {
    if (this.#turn() < 0) return [];
    const found = this.#machine.call("legal");
    return [...this.#machine.codes().subarray(0, found)];
  }

  #scores(): number[] {
    return Array.from({ length: this.#players() }, (_, seat) => this.#machine.call("score", seat));
  }
}
