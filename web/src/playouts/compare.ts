/** Comparing moves by playouts. */
import type { Machine } from "../wasm/machine";
import type { PlayoutLayout } from "./layout";

/**
 * Return the result of each move in one world: the shares of all seats, then their points. `play.root` holds the position, and
 * `play.rng` the random generator, which continues from where the last move has left it.
 */
export function compareInWorld(
  machine: Machine<PlayoutLayout>,
  moves: readonly number[],
  network: boolean,
): number[][] {
  // Each move is played in the world that this generator state samples.
  const chance = machine.bytes("play.rng");
  return moves.map((move) => {
    machine.write("play.rng", chance);
    machine.write("move", new Uint8Array(BigInt64Array.of(BigInt(move)).buffer));
    machine.call(network ? "compare_one_by_network" : "compare_one");
    return Array.from(machine.numbers("one"));
  });
}
