/** Ranking the moves of a position by the network. */
import type { Machine } from "../wasm/machine";
import type { PlayoutLayout } from "./layout";

/** Return the network's candidate moves for the position at `state`, best first; ties stay in order. */
export function rankMoves(machine: Machine<PlayoutLayout>): number[] {
  return scoreMoves(machine).map(([move]) => move);
}

/** Return the network's candidate moves for the position at `state`, each with its score, best first; ties stay in order. */
export function scoreMoves(machine: Machine<PlayoutLayout>): [move: number, score: number][] {
  const count = machine.call("score_by_network");
  const scores = machine.numbers("scores");
  const moves = new Int32Array(machine.bytes("play.network.choices.moves").buffer, 0, count);
  const scored = Array.from(moves, (move, at): [number, number] => [move, scores[at] ?? 0]);
  return scored.sort(([, one], [, other]) => other - one);
}
