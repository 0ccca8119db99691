/** The rules of a game, called as a test or a measurement wants; what a browser has of them itself is `Bots`. */

import { Bots, type State } from "../../src/wasm/bots";
import { type Fields, type Layout, read, type Values } from "../../src/wasm/layout";
import { widenWords } from "../../src/wasm/widen";

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

const KEY_BYTES = 32;

export class Rules<L extends Layout = Layout> extends Bots<L> {
  /** Return what a state holds, by the names of its fields. */
  read(state: State): Fields<L["records"]["State"]> {
    const copy = new Uint8Array(this.checked(state));
    return read(this.layout.records.State as L["records"]["State"], copy.buffer);
  }

  /**
   * Shuffle and deal a round. `fields` say what options and the rounds before have settled, `players` among them; the key has
   * 32 bytes, `round` counts from 0.
   */
  deal(fields: Values<L["records"]["State"]>, key: Uint8Array, round: number): Dealt {
    if (key.length !== KEY_BYTES) throw new RangeError(`A key has ${KEY_BYTES} bytes, not ${key.length}.`);
    const machine = this.machine;
    machine.clear("stream");
    machine.write("stream", widenWords(key));
    machine.set("stream", { nonce: [0, 0, round] });
    this.#begin(fields);
    machine.call("deal");
    return { state: machine.bytes("state"), stream: machine.bytes("stream") };
  }

  /** Deal a deck in a given order, card codes, the first one first; `fields` as for `deal`. */
  dealOut(fields: Values<L["records"]["State"]>, deck: readonly number[]): State {
    this.#begin(fields);
    this.machine.set("state", { pile: [...deck].reverse(), left: deck.length });
    this.machine.call("deal_out");
    return this.machine.bytes("state");
  }

  /** Return the seat whose move it is, -1 when the round is over. */
  turn(state: State): number {
    this.enter(state);
    return this.readTurn();
  }

  /** Return the state after a legal move. Throws a RangeError for any other. */
  play(state: State, move: number): State {
    this.enter(state);
    if (!this.listLegal().includes(move)) throw new RangeError(`The move ${move} is not legal now.`);
    this.machine.call("play", move);
    return this.machine.bytes("state");
  }

  /** Return the score of each seat as it would be if the round ended now. */
  scores(state: State): number[] {
    this.enter(state);
    return this.#scores();
  }

  /** Whether a pile must be formed before anything else. */
  due(state: State): boolean {
    this.enter(state);
    return this.machine.has("due") && this.machine.call("due") !== 0;
  }

  /** Form the pile that is due by the round's stream of chance. */
  form(state: State, stream: Stream): Dealt {
    this.enter(state);
    this.machine.write("stream", stream);
    this.machine.call("form");
    return { state: this.machine.bytes("state"), stream: this.machine.bytes("stream") };
  }

  /** Return a world that agrees with all that a seat knows, its hidden cards dealt anew. */
  determinize(state: State, seat: number): State {
    this.enter(state);
    this.machine.call("determinize", seat);
    return this.machine.bytes("state");
  }

  /** Return what a position is worth to each seat, as the game evaluates it for its searches. */
  evaluate(state: State): number[] {
    this.enter(state);
    this.machine.call("evaluate");
    return [...this.machine.numbers("search.payoffs")].slice(0, this.#players());
  }

  /**
   * Play so many rounds on from a position, whose hidden cards are taken as they lie, by what is played beyond a search tree, or by
   * uniformly random moves.
   */
  playouts(world: State, rounds: number, by: "policy" | "random" = "policy"): Playouts {
    this.enter(world);
    const players = this.#players();
    const scores = new Array<number>(players).fill(0);
    const wins = new Array<number>(players).fill(0);
    const sign = this.layout.search.sign;
    for (let round = 0; round < rounds; round++) {
      this.enter(world);
      this.machine.call(by === "random" ? "playout" : "play_out");
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
    this.machine.clear("state");
    this.machine.set("state", fields);
  }

  #players(): number {
    return this.machine.get("state", "players");
  }

  #scores(): number[] {
    return Array.from({ length: this.#players() }, (_, seat) => this.machine.call("score", seat));
  }
}
