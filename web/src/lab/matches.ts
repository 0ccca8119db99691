/** Decodes the records that a worker has measured, and appends them to earlier ones. */
import { type RecordLayout, read } from "../wasm/layout";
import { COUNTED, type Counted, type Matches } from "./figures";

/** The record of one match, as `measured_memory.py` declares it. */
interface Measured {
  readonly shares: Float64Array;
  readonly led: Float64Array;
  readonly totals: BigInt64Array;
  readonly first: number;
}

const HALFWAY_INDEX = 1;

/** Decode the records of a worker. */
export function decodeMatches(record: RecordLayout, bytes: Uint8Array, players: number): Matches {
  const count = bytes.length / record.size;
  const memory = bytes.slice().buffer;
  const seats = Array.from({ length: players }, () => new Float64Array(count));
  const numbers = Object.fromEntries(COUNTED.map((name) => [name, new Float64Array(count)])) as Record<
    Counted,
    Float64Array<ArrayBuffer>
  >;
  const first = new Float64Array(count);
  const led = new Float64Array(count);
  const spread = new Float64Array(count);
  for (let at = 0; at < count; at++) {
    const match = read(record, memory, at * record.size) as unknown as Measured & Record<Counted, number>;
    for (const name of COUNTED) numbers[name][at] = match[name];
    for (const [seat, shares] of seats.entries()) shares[at] = match.shares[seat] ?? 0;
    const totals = [...match.totals.slice(0, players)].map(Number);
    first[at] = match.first;
    led[at] = match.led[HALFWAY_INDEX] ?? 0;
    spread[at] = Math.max(...totals) - Math.min(...totals);
  }
  return { count, players, number: numbers, shares: seats, first, led, spread };
}

/** Concatenate matches. */
export function concatMatches(a: Matches, b: Matches): Matches {
  const concatNumbers = (one: Float64Array, more: Float64Array) => {
    const all = new Float64Array(one.length + more.length);
    all.set(one);
    all.set(more, one.length);
    return all;
  };
  const number = Object.fromEntries(COUNTED.map((name) => [name, concatNumbers(a.number[name], b.number[name])]));
  return {
    count: a.count + b.count,
    players: a.players,
    number: number as Record<Counted, Float64Array>,
    shares: a.shares.map((shares, seat) => concatNumbers(shares, b.shares[seat] ?? new Float64Array(b.count))),
    first: concatNumbers(a.first, b.first),
    led: concatNumbers(a.led, b.led),
    spread: concatNumbers(a.spread, b.spread),
  };
}
