/** Lazy loading of the playout module for reviews and the lookahead bot. */

import { loadInTime, loadNetworkFile } from "../networks/load";
import { fetchMachine, requireFile } from "../wasm/load";
import type { PlayoutLayout } from "./layout";
import { Lookahead } from "./lookahead";
import { type Module, makeModule } from "./module";

const LAYOUTS = import.meta.glob<PlayoutLayout>("./layouts/*.ts", { import: "default" });
const MODULES = import.meta.glob<string>("./modules/*.wasm.gz", { import: "default", query: "?url", eager: true });

/** Load the playout module of a game, with its network. Throws an Error if there is none or it is unreachable. */
export async function loadPlayouts(game: string): Promise<Module> {
  const [layout, address] = [
    requireFile(LAYOUTS, `./layouts/${game}.ts`),
    requireFile(MODULES, `./modules/${game}.wasm.gz`),
  ];
  const machine = layout().then((found) => fetchMachine(found, address));
  return makeModule(...(await Promise.all([machine, loadNetworkFile(game)])));
}

const loaded = new Map<string, Promise<Lookahead>>();

/** Return the lookahead bot of a game; null if there is none, or if it is not loaded in time. */
export async function loadLookahead(game: string): Promise<Lookahead | null> {
  if (!(`./layouts/${game}.ts` in LAYOUTS)) return null;
  return loadInTime(loaded, game, async () => new Lookahead(await loadPlayouts(game)));
}
