/** The bot `learned` of Python in the browser: a game's network, asked in a module of its own by the rules it is asked by there. */
import { machineOf } from "../wasm/load";
import type { Machine } from "../wasm/machine";
import type { MoveRanker } from "../wasm/search";
import type { NetworkLayout } from "./layout";
import { type NetworkFile, writeNumbers } from "./numbers";

/** As in `reihum/_bots/networks/choices.py`: what is remarked of the move of `careful`, where the game advises of nothing else. */
const CAREFUL = 0;
const NONE = -1;

/** Return a network at work, made of its file and its module, which is packed by gzip or not. Throws an Error for others. */
export async function learnedOf([layout, numbers]: NetworkFile, module: Uint8Array<ArrayBuffer>): Promise<Learned> {
  return new Learned(await machineOf(layout, module), numbers);
}

export class Learned implements MoveRanker {
  readonly network: Machine<NetworkLayout>;
  readonly #tables: readonly Uint8Array[];
  #table: Uint8Array | null = null;

  /** `numbers` are those of the module's network. Throws a RangeError for another number of them. */
  constructor(network: Machine<NetworkLayout>, numbers: Uint8Array<ArrayBuffer>) {
    this.network = network;
    this.#tables = writeNumbers(network, numbers);
  }

  /** Return the move that the network likes best, null under house rules under which it is not asked. */
  firstChoice(machine: Machine, legal: readonly number[]): number | null {
    const count = this.#look(machine, legal);
    return count === null ? null : this.#first(count);
  }

  /** Return the moves that the network chooses among, the one that it likes best first; null as above. */
  rank(machine: Machine, legal: readonly number[]): number[] | null {
    const found = this.#look(machine, legal);
    if (found === null) return null;
    const { sorts } = this.network.layout.network;
    const moves = new Int32Array(this.network.bytes("advice.moves").buffer, 0, found);
    const remarks = new Int16Array(this.network.bytes("advice.remarks").buffer, 0, found * sorts);
    const ranked: number[] = [];
    // The first choice, then that among the others, and so on: so equals stay in order, as in Python.
    for (let count = found; count > 0; count--) {
      const first = this.#first(count);
      const at = moves.indexOf(first);
      ranked.push(first);
      moves.copyWithin(at, at + 1, count);
      remarks.copyWithin(at * sorts, (at + 1) * sorts, count * sorts);
      this.network.write("advice.moves", new Uint8Array(moves.buffer, 0, moves.byteLength));
      this.network.write("advice.remarks", new Uint8Array(remarks.buffer, 0, remarks.byteLength));
    }
    return ranked;
  }

  /** Return the first choice among as many of the listed moves. */
  #first(count: number): number {
    return this.network.call("first_choice", 0, count, this.network.layout.network.remarks);
  }

  /** Let the network look at a position, list the moves and return how many; null where it is not asked. */
  #look(machine: Machine, legal: readonly number[]): number | null {
    const { least } = this.network.layout.network;
    if (Object.entries(least).some(([field, value]) => machine.get("state", field) < value)) return null;
    const seat = machine.get("state", "turn");
    this.network.write("state", machine.bytes("state"));
    this.network.call("observe", seat);
    this.network.call("read");
    this.#seat(machine.get("state", "players"), seat);
    return this.#list(machine, legal);
  }

  /** Write the moves that are chosen among and what is remarked of each, and return how many. */
  #list(machine: Machine, legal: readonly number[]): number {
    const { network } = this;
    const { functions, network: about } = network.layout;
    if (about.advised && functions.advise !== undefined) {
      network.write("rng", machine.bytes("rng"));
      const count = network.call("advise");
      machine.write("rng", network.bytes("rng"));
      return count;
    }
    const careful = about.advised ? machine.call("careful") : NONE;
    const remarks = new Int16Array(legal.length * about.sorts).fill(NONE);
    if (careful !== NONE) remarks[legal.indexOf(careful) * about.sorts] = CAREFUL;
    network.write("advice.moves", new Uint8Array(Int32Array.from(legal).buffer));
    network.write("advice.remarks", new Uint8Array(remarks.buffer));
    return legal.length;
  }

  /** Write what the moves of a seat are composed of. */
  #seat(players: number, seat: number): void {
    const { seats, network } = this.network.layout;
    const table = this.#tables[network.tables[players - seats[0]]?.[seat] ?? 0];
    if (!table || table === this.#table) return;
    this.network.write("parts", table);
    this.#table = table;
  }
}
