/** Fetching what a review in the browser needs: when one is opened, for a table does without it. */
import { fetchNetwork } from "../learned/load";
import { fetchMachine } from "../wasm/load";
import type { PlayoutLayout } from "./layout";
import { type Module, moduleOf } from "./module";

const LAYOUTS = import.meta.glob<PlayoutLayout>("./layouts/*.ts", { import: "default" });
const MODULES = import.meta.glob<string>("./modules/*.wasm.gz", { import: "default", query: "?url", eager: true });

/** Return the module of a game that plays matches out, with its network. Throws an Error where there is none, or no way to it. */
export async function loadPlayouts(game: string): Promise<Module> {
  const layout = LAYOUTS[`./layouts/${game}.ts`];
  if (!layout) throw new RangeError(`Matches of ${game} cannot be played out here.`);
  const [machine, network] = await Promise.all([
    layout().then((found) => fetchMachine(found, MODULES[`./modules/${game}.wasm.gz`] ?? "")),
    fetchNetwork(game),
  ]);
  return moduleOf(machine, network);
}
