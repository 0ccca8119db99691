/** Replays a trace of a network (`tools/wasm/network_traces.py`), and says where the browser's leaves another byte than native rules. */
import type { Learned } from "../../src/networks/learned";
import type { Lookahead } from "../../src/playouts/lookahead";
import type { State } from "../../src/wasm/bots";
import type { Machine } from "../../src/wasm/machine";
import { LEVELS } from "../../src/wasm/overlooked";
import { bytes, crc32 } from "./replay";
import { Rules } from "./rules";

type Sums = Readonly<Record<string, number>>;

export interface NetworkTrace {
  readonly state: string;
  readonly seed: string;
  readonly choice: number;
  readonly sums: Sums;
  readonly rng: number;
  /** The choice of somebody who overlooks half of the moves that lay something, and fewer of the others. */
  readonly noticed: number;
  /** The move that a hint is about, in an ending. */
  readonly hinted?: number;
  /** The choice of somebody who looks ahead in so many worlds, in how many it was made, and where that leaves chance. */
  readonly ahead?: { readonly worlds: number; readonly move: number; readonly made: number; readonly rng: number };
}

/** Return what differs first in a position, or null. */
export function findNetworkDifference(
  machine: Machine,
  learned: Learned,
  lookahead: Lookahead,
  trace: NetworkTrace,
): string | null {
  const rules = new Rules(machine);
  const state: State = Uint8Array.from(atob(trace.state), (letter) => letter.charCodeAt(0));
  const world = sampleWorld(rules, state, trace.seed);
  const choice = rules.firstChoice(world, learned);
  if (choice !== trace.choice) return `the choice ${choice} instead of ${trace.choice}`;
  const fault = findWrongMemory(learned.network, trace.sums) ?? findWrongMemory(machine, { rng: trace.rng });
  if (fault) return fault;
  const moveOfLevel = rules.overlooking(sampleWorld(rules, state, trace.seed), learned, {
    overlooked: LEVELS.whole / 2,
    kind: "lay",
  });
  if (moveOfLevel !== trace.noticed) return `the move of a level ${moveOfLevel} instead of ${trace.noticed}`;
  if (trace.hinted !== undefined) {
    const hinted = rules.hinted(sampleWorld(rules, state, trace.seed), learned);
    if (hinted !== trace.hinted) return `the hint ${hinted} instead of ${trace.hinted}`;
  }
  if (!trace.ahead) return null;
  const { worlds, move, made: worldsUsed, rng } = trace.ahead;
  const found = rules.search(sampleWorld(rules, state, trace.seed), { iterations: worlds }, lookahead);
  if (found.move !== move) return `the move ${found.move} instead of ${move}`;
  return found.iterations === worldsUsed
    ? findWrongMemory(machine, { rng })
    : `${found.iterations} worlds instead of ${worldsUsed}`;
}

/** Let chance begin by a seed and return a world that the seat to move may believe in. */
function sampleWorld(rules: Rules, state: State, seed: string): State {
  rules.seed(bytes(seed));
  return rules.determinize(state, rules.turn(state));
}

/** Return the memory regions whose bytes are others than native rules have left, or null. */
function findWrongMemory(machine: Pick<Machine, "bytes">, sums: Sums): string | null {
  const names = Object.entries(sums).filter(([name, sum]) => crc32(machine.bytes(name)) !== sum);
  return names.map(([name]) => name).join(", ") || null;
}
