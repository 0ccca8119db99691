/** The modules as they lie in the repository, for tests that run in Node. */
import { readFileSync } from "node:fs";
import type { Layout } from "../../src/wasm/layout";
import { makeMachine } from "../../src/wasm/load";
import type { Machine } from "../../src/wasm/machine";

const LAYOUTS = import.meta.glob<Layout>("../../src/wasm/layouts/*.ts", { import: "default", eager: true });

/** The games that have rules for the browser. */
export const GAMES = Object.keys(LAYOUTS).flatMap((path) => /(\w+)\.ts$/.exec(path)?.[1] ?? []);

/** Return the module of a game as it is packed. */
export function readModule(game: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(new URL(`../../src/wasm/modules/${game}.wasm.gz`, import.meta.url)));
}

/** Return the module of a game at work. */
export function loadMachine(game: string): Promise<Machine> {
  const layout = LAYOUTS[`../../src/wasm/layouts/${game}.ts`];
  if (!layout) throw new RangeError(`There is no layout of ${game}.`);
  return makeMachine(layout, readModule(game));
}
