/** Ranking the moves of a position by the network. */
import type { Machine } from "../wasm/machine";
import type { PlayoutLayout } from "./layout";

/** Return the network's candidate moves for the position at `state`, best first; ties stay in order. */
export function rankMoves(machine: Machine<PlayoutLayout>): number[] {
  const count = machine.call("score_by_network");
  const scores = machine.numbers("scores");
  const moves = new Int32Array(machine.bytes("play.network.choices.moves").buffer, 0, count);
  const order = Array.from(moves.keys()).sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0));
  return order.map((at) => moves[at] ?? 0);
}
