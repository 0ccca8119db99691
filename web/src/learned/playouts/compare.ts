/** Comparing moves by playouts. */
import type { Machine } from "../../wasm/machine";
import type { PlayoutLayout } from "./layout";

/**
 * Return what each move brings in one world: the shares of all seats, then their points. The place `play.root` has the position, and
 * `play.rng` the chance, which goes on from where the last move has left it.
 */
export function compareInWorld(
  machine: Machine<PlayoutLayout>,
  moves: readonly number[],
  network: boolean,
): number[][] {
  // Each move is played in the world that this chance imagines.
  const chance = machine.bytes("play.rng");
  return moves.map((move) => {
    machine.write("play.rng", chance);
    machine.write("move", new Uint8Array(BigInt64Array.of(BigInt(move)).buffer));
    machine.call(network ? "compare_one_by_network" : "compare_one");
    return Array.from(machine.numbers("one"));
  });
}
