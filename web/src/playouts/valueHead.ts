/** The value head of a network; see `reihum/_bots/networks/value_head.py`. */
import { toSingles } from "../networks/numbers";
import { find_value } from "../translated/lookahead.js";
import type { Machine } from "../wasm/machine";
import type { PlayoutLayout } from "./layout";

export interface ValueHead {
  readonly bias: number;
  readonly weights: readonly number[];
}

/** Unpack half-precision numbers in base64: the bias, then the weights. */
export function unpackValueHead(packed: string): ValueHead {
  const halves = Uint8Array.from(atob(packed), (char) => char.charCodeAt(0));
  const [bias = 0, ...weights] = new Float32Array(toSingles(halves).buffer);
  return { bias, weights };
}

/** Return the network's value of the position whose moves it scored last, for the seat to move. */
export function readValue(machine: Machine<PlayoutLayout>, { bias, weights }: ValueHead): number {
  const look = (name: string) => machine.live(`play.network.layers.${name}`);
  const [active, places, values] = [look("active"), look("places"), look("values")];
  const count = Number(new BigInt64Array(active.buffer, active.byteOffset)[0] ?? 0n);
  return find_value(
    bias,
    weights,
    Array.from(new Int16Array(places.buffer, places.byteOffset, count)),
    Array.from(new Float32Array(values.buffer, values.byteOffset, count)),
  );
}
