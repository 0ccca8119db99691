/** Fetching what a review in the browser needs: when one is opened, for a table does without it. */
import type { ModuleLayout } from "../wasm/layout";
import { fetchMachine } from "../wasm/load";
import type { Machine } from "../wasm/machine";

const LAYOUTS = import.meta.glob<ModuleLayout>("./layouts/*.ts", { import: "default" });
const MODULES = import.meta.glob<string>("./modules/*.wasm.gz", { import: "default", query: "?url", eager: true });

/** Return the module of a game that plays matches out. Throws an Error where there is none, or no way to it. */
export async function loadPlayouts(game: string): Promise<Machine<ModuleLayout>> {
  const layout = LAYOUTS[`./layouts/${game}.ts`];
  if (!layout) throw new RangeError(`Matches of ${game} cannot be played out here.`);
  return fetchMachine(await layout(), MODULES[`./modules/${game}.wasm.gz`] ?? "");
}
