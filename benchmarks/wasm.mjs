/**
 * How many iterations of the tree search Node makes a second: `node benchmarks/wasm.mjs PAGE GAME MODULE FIELDS ITERATIONS RUNS` prints the
 * best run. `wasm.py` builds the page and calls it.
 */
import { readFileSync } from "node:fs";

const [page, game, module, fields, iterations, runs] = process.argv.slice(2);
const { iterationsPerSecond, loadMachine } = await import(page);
const machine = await loadMachine(game, new Uint8Array(readFileSync(module)));
console.log(iterationsPerSecond(machine, JSON.parse(fields), Number(iterations), Number(runs)));
