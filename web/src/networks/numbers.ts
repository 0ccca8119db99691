/** A network's file: a line of JSON with the layout of its module, followed by the parameters. */
import { count } from "../wasm/layout";
import { unpack } from "../wasm/load";
import type { Machine } from "../wasm/machine";
import type { NetworkLayout } from "./layout";

type Bytes = Uint8Array<ArrayBuffer>;

/** A parsed network file: the layout of its module, and the parameters. */
export type NetworkFile = readonly [layout: NetworkLayout, numbers: Bytes];

const HALF = "f2";
const SINGLE_BYTES = 4;

const LINE_END = 10;

/** Parse a network's file, gzipped or not. Throws a SyntaxError for other files. */
export async function readNetworkFile(file: Bytes): Promise<NetworkFile> {
  const bytes = await unpack(file);
  const end = bytes.indexOf(LINE_END);
  return [JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))), bytes.subarray(end + 1)];
}

/**
 * Write a network's numbers into its module and return the tables of the parts of moves, which follow them. Throws a RangeError for
 * another number of bytes.
 */
export function writeNumbers(machine: Machine<NetworkLayout>, numbers: Bytes): Bytes[] {
  const { network } = machine.layout;
  let at = 0;
  const takeBytes = (bytes: number) => {
    at += bytes;
    return numbers.slice(at - bytes, at);
  };
  for (const [name, code] of Object.entries(network.file)) {
    const [, , ...shape] = machine.layout.places[name] ?? [];
    const bytes = takeBytes(count(shape) * Number(code.slice(1)));
    machine.write(name, code === HALF ? toSingles(bytes) : bytes);
  }
  const { length } = machine.live("parts");
  const tables = Array.from({ length: 1 + Math.max(...network.tables.flat()) }, () => takeBytes(length));
  if (at !== numbers.length)
    throw new RangeError(`The network of ${machine.layout.game} is not the one of its module.`);
  return tables;
}

/** Convert finite half-precision numbers to single precision (IEEE 754: binary16 and binary32). */
export function toSingles(halves: Bytes): Bytes {
  const from = new DataView(halves.buffer, halves.byteOffset, halves.length);
  const to = new DataView(new ArrayBuffer(2 * halves.length));
  for (let at = 0; 2 * at < halves.length; at++)
    to.setFloat32(SINGLE_BYTES * at, decodeHalf(from.getUint16(2 * at, true)), true);
  return new Uint8Array(to.buffer);
}

/** Decode a half-precision number: a sign, an exponent of 5 bits and a fraction of 10. */
function decodeHalf(bits: number): number {
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  const size = exponent === 0 ? fraction * 2 ** -24 : (1024 + fraction) * 2 ** (exponent - 25);
  return bits >> 15 ? -size : size;
}
