/** Python's bot `learned` in the browser: a game's network in its own module, used in the same way. */
import { makeMachine } from "../wasm/load";
import type { Machine } from "../wasm/machine";
import type { MoveRanker } from "../wasm/search";
import type { NetworkLayout } from "./layout";
import { type NetworkFile, writeNumbers } from "./numbers";

/** The remark on the move of `careful` if the game has no other advice, as in `reihum/_bots/networks/choices.py`. */
const CAREFUL = 0;
const NONE = -1;

/** Instantiate a network from its file and its module, gzipped or not. Throws an Error if they are invalid. */
export async function makeLearned([layout, numbers]: NetworkFile, module: Uint8Array<ArrayBuffer>): Promise<Learned> {
  return new Learned(await makeMachine(layout, module), numbers);
}

export class Learned implements MoveRanker {
  readonly network: Machine<NetworkLayout>;
  readonly #tables: readonly Uint8Array[];
  #table: Uint8Array | null = null;

  /** `numbers` are the network's parameters. Throws a RangeError for a wrong number of bytes. */
  constructor(network: Machine<NetworkLayout>, numbers: Uint8Array<ArrayBuffer>) {
    this.network = network;
    this.#tables = writeNumbers(network, numbers);
  }

  /** Return the network's best move; null under house rules for which it does not apply. */
  firstChoice(machine: Machine, legal: readonly number[]): number | null {
    const count = this.#evaluate(machine, legal);
    return count === null ? null : this.#findBest(count);
  }

  /** Return the network's candidate moves, best first; null as above. */
  rank(machine: Machine, legal: readonly number[]): number[] | null {
    const found = this.#evaluate(machine, legal);
    if (found === null) return null;
    const { sorts } = this.network.layout.network;
    const moves = new Int32Array(this.network.bytes("advice.moves").buffer, 0, found);
    const remarks = new Int16Array(this.network.bytes("advice.remarks").buffer, 0, found * sorts);
    const ranked: number[] = [];
    // The best move, then the best of the others, and so on, so that ties stay in order as in Python.
    for (let count = found; count > 0; count--) {
      const first = this.#findBest(count);
      const at = moves.indexOf(first);
      ranked.push(first);
      moves.copyWithin(at, at + 1, count);
      remarks.copyWithin(at * sorts, (at + 1) * sorts, count * sorts);
      this.network.write("advice.moves", new Uint8Array(moves.buffer, 0, moves.byteLength));
      this.network.write("advice.remarks", new Uint8Array(remarks.buffer, 0, remarks.byteLength));
    }
    return ranked;
  }

  /** Return the best of the first `count` listed moves. */
  #findBest(count: number): number {
    return this.network.call("first_choice", 0, count, this.network.layout.network.remarks);
  }

  /** Evaluate a position, list its candidate moves and return their number; null if the network does not apply. */
  #evaluate(machine: Machine, legal: readonly number[]): number | null {
    const { least } = this.network.layout.network;
    if (Object.entries(least).some(([field, value]) => machine.get("state", field) < value)) return null;
    const seat = machine.get("state", "turn");
    this.network.write("state", machine.bytes("state"));
    this.network.call("observe", seat);
    this.network.call("read");
    this.#writeSeatTable(machine.get("state", "players"), seat);
    return this.#listCandidates(machine, legal);
  }

  /** Write the candidate moves with their remarks, and return their number. */
  #listCandidates(machine: Machine, legal: readonly number[]): number {
    const { network } = this;
    const { functions, network: networkLayout } = network.layout;
    if (networkLayout.advised && functions.advise !== undefined) {
      network.write("rng", machine.bytes("rng"));
      const count = network.call("advise");
      machine.write("rng", network.bytes("rng"));
      return count;
    }
    const careful = networkLayout.advised ? machine.call("careful") : NONE;
    const remarks = new Int16Array(legal.length * networkLayout.sorts).fill(NONE);
    if (careful !== NONE) remarks[legal.indexOf(careful) * networkLayout.sorts] = CAREFUL;
    network.write("advice.moves", new Uint8Array(Int32Array.from(legal).buffer));
    network.write("advice.remarks", new Uint8Array(remarks.buffer));
    return legal.length;
  }

  /** Write the table of the parts of a seat's moves. */
  #writeSeatTable(players: number, seat: number): void {
    const { seats, network } = this.network.layout;
    const table = this.#tables[network.tables[players - seats[0]]?.[seat] ?? 0];
    if (!table || table === this.#table) return;
    this.network.write("parts", table);
    this.#table = table;
  }
}
