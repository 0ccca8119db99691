/** The playout module with its network. */

import type { NetworkLayout } from "../networks/layout";
import { type NetworkFile, toSingles } from "../networks/numbers";
import { count } from "../wasm/layout";
import type { Machine } from "../wasm/machine";
import type { PlayoutLayout } from "./layout";

type Bytes = Uint8Array<ArrayBuffer>;

const HALF = "f2";

export interface Module {
  readonly machine: Machine<PlayoutLayout>;
  /** Whether the network applies to a match; `read` returns a field of its initial state. */
  knows(read: (field: string) => number): boolean;
  /** Write the tables of the parts of all seats' moves. */
  seat(players: number): void;
}

/** Write a network's parameters into a module. Throws a RangeError for those of another network. */
export function makeModule(machine: Machine<PlayoutLayout>, [layout, numbers]: NetworkFile): Module {
  let at = 0;
  const takeBytes = (bytes: number): Bytes => {
    at += bytes;
    return numbers.slice(at - bytes, at);
  };
  for (const [name, code] of Object.entries(layout.network.file)) {
    const [, , ...shape] = layout.places[name] ?? [];
    const bytes = takeBytes(count(shape) * Number(code.slice(1)));
    machine.write(`play.network.${name}`, code === HALF ? toSingles(bytes) : bytes);
  }
  const tables = readTables(layout, takeBytes);
  let seated = 0;
  if (at !== numbers.length)
    throw new RangeError(`The network of ${machine.layout.game} is not the one of its module.`);
  return {
    machine,
    knows: (read) => Object.entries(layout.network.least).every(([field, least]) => read(field) >= least),
    seat: (players) => {
      if (players === seated) return;
      seated = players;
      const own = layout.network.tables[players - layout.seats[0]] ?? [];
      const all = own.map((table) => tables[table] ?? new Uint8Array());
      machine.write("play.network.parts", new Uint8Array(all.flatMap((table) => [...table])));
    },
  };
}

function readTables({ places, network }: NetworkLayout, next: (bytes: number) => Bytes): Bytes[] {
  const [, code = "i2", ...shape] = places.parts ?? [];
  const size = count(shape) * Number(code.slice(1));
  return Array.from({ length: 1 + Math.max(...network.tables.flat()) }, () => next(size));
}
