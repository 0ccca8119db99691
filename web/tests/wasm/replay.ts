/** Plays a round as `tools/wasm/round_tracer.py` has played it, and says where the browser's rules leave another byte. */

import type { State } from "../../src/wasm/bots";
import type { Machine } from "../../src/wasm/machine";
import { Rules, type Stream } from "./rules";

interface SearchTrace {
  readonly after: number;
  readonly iterations: number;
  readonly seed: string;
  readonly move: number;
  readonly sums: Readonly<Record<string, number>>;
}

export interface Trace {
  readonly policy: "careful" | "random";
  readonly fields: Readonly<Record<string, number | readonly number[]>>;
  readonly key: string;
  readonly round: number;
  readonly seed: string;
  readonly extra: Readonly<Record<string, number | readonly number[]>>;
  readonly deck: readonly number[];
  readonly moves: number;
  readonly sums: readonly number[];
  readonly scores: readonly number[];
  readonly searches: readonly SearchTrace[];
}

/** As in `tools/wasm/round_tracer.py`. */
const CHECKSUM_INTERVAL = 32;
const CAREFUL_INTERVAL = 4;
const EVALUATION_INTERVAL = 8;
const PLAYOUTS_FROM_DEAL = 2;

class Replay {
  readonly #machine: Machine;
  readonly #trace: Trace;
  readonly #rules: Rules;
  #sum = 0;
  #state: State = new Uint8Array();
  #stream: Stream = new Uint8Array();

  constructor(machine: Machine, trace: Trace) {
    this.#machine = machine;
    this.#trace = trace;
    this.#rules = new Rules(machine);
  }

  /** Return what differs first, or null. */
  run(): string | null {
    const trace = this.#trace;
    const rules = this.#rules;
    const dealt = rules.deal(trace.fields, bytes(trace.key), trace.round);
    this.#state = dealt.state;
    this.#stream = dealt.stream;
    if (areDifferent(rules.dealOut({ ...trace.fields, ...trace.extra }, trace.deck), dealt.state))
      return "the deal by its cards";
    rules.seed(bytes(trace.seed));
    this.#addChecksum(this.#state);
    this.#playOut();
    const sums = [this.#sum];
    let moves = 0;
    while (rules.turn(this.#state) >= 0) {
      const wanted = trace.searches.find((search) => search.after === moves);
      const fault = wanted && this.#search(wanted);
      if (fault) return `the search after ${moves} moves: ${fault}`;
      const state = this.#state.slice();
      const move = this.#chooseMove(moves);
      if (areDifferent(state, this.#state)) return `after ${moves} moves a state that was handed in has changed`;
      this.#move(move);
      moves++;
      if (moves % CHECKSUM_INTERVAL === 0) sums.push(this.#sum);
      if (moves > trace.moves) return "the round does not end";
    }
    sums.push(this.#sum);
    const at = sums.findIndex((sum, index) => sum !== trace.sums[index]);
    if (at >= 0) return `what was seen up to move ${Math.min(at * CHECKSUM_INTERVAL, moves)}`;
    if (moves !== trace.moves) return `the number of moves: ${moves}`;
    return String(rules.scores(this.#state)) === String(trace.scores) ? null : "the scores";
  }

  #addChecksum(seen: Uint8Array): void {
    this.#sum = crc32(seen, this.#sum);
  }

  #addNumber(number: number): void {
    this.#addChecksum(new Uint8Array(Int32Array.of(number).buffer));
  }

  #playOut(): void {
    for (let round = 0; round < PLAYOUTS_FROM_DEAL; round++)
      for (const way of ["playout", "play_out"]) {
        this.#machine.write("state", this.#state);
        this.#machine.call(way);
        this.#addChecksum(this.#machine.bytes("state"));
      }
  }

  #chooseMove(moves: number): number {
    const rules = this.#rules;
    const state = this.#state;
    const codes = rules.legal(state);
    for (const code of codes) this.#addNumber(code);
    if (moves % EVALUATION_INTERVAL === 0) {
      rules.evaluate(state);
      this.#addChecksum(this.#machine.bytes("search.payoffs"));
    }
    const pick = () => codes[this.#machine.call("pick", codes.length)] ?? -1;
    if (this.#trace.policy === "random" && moves % CAREFUL_INTERVAL !== 0) return pick();
    const world = rules.determinize(state, rules.turn(state));
    this.#addChecksum(world);
    const careful = rules.careful(world);
    this.#addNumber(careful);
    return this.#trace.policy === "careful" ? careful : pick();
  }

  #move(code: number): void {
    this.#state = this.#rules.play(this.#state, code);
    this.#addChecksum(this.#state);
    while (this.#rules.due(this.#state)) {
      const formed = this.#rules.form(this.#state, this.#stream);
      this.#state = formed.state;
      this.#stream = formed.stream;
      this.#addChecksum(this.#state);
    }
  }

  /** Search with empty memory; chance goes on afterwards as if nothing had been. */
  #search({ iterations, seed, move, sums }: SearchTrace): string | null {
    const rng = this.#machine.bytes("rng");
    const regions = Object.keys(sums).filter((name) => name !== "rng");
    for (const name of regions) this.#machine.clear(name);
    this.#rules.seed(bytes(seed));
    const world = this.#rules.determinize(this.#state, this.#rules.turn(this.#state));
    const found = this.#rules.search(world, { iterations });
    if (found.move !== move) return `the move ${found.move} instead of ${move}`;
    const wrong = Object.entries(sums).filter(([name, sum]) => crc32(this.#machine.bytes(name)) !== sum);
    this.#machine.write("rng", rng);
    return wrong.length > 0 ? wrong.map(([name]) => name).join(", ") : null;
  }
}

/** Return what differs first in a round, or null. */
export function findDifference(machine: Machine, trace: Trace): string | null {
  return new Replay(machine, trace).run();
}

/** Return bytes that are written in hexadecimal. */
export function bytes(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function areDifferent(one: Uint8Array, other: Uint8Array): boolean {
  return one.length !== other.length || one.some((byte, at) => byte !== other[at]);
}

const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

/** Go on with a CRC-32 (ISO 3309). */
export function crc32(seen: Uint8Array, before = 0): number {
  let sum = ~before;
  for (const byte of seen) sum = (TABLE[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8);
  return ~sum >>> 0;
}
