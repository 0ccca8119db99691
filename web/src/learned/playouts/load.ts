/** Fetching what plays matches out, when a review is made or a bot that looks ahead is to move: a table opens without it. */
import { fetchMachine } from "../../wasm/load";
import { loadNetworkFile, soon } from "../load";
import type { PlayoutLayout } from "./layout";
import { Lookahead } from "./lookahead";
import { type Module, moduleOf } from "./module";

const LAYOUTS = import.meta.glob<PlayoutLayout>("./layouts/*.ts", { import: "default" });
const MODULES = import.meta.glob<string>("./modules/*.wasm.gz", { import: "default", query: "?url", eager: true });

/** Return the module of a game that plays matches out, with its network. Throws an Error where there is none, or no way to it. */
export async function loadPlayouts(game: string): Promise<Module> {
  const layout = LAYOUTS[`./layouts/${game}.ts`];
  if (!layout) throw new RangeError(`Matches of ${game} cannot be played out here.`);
  const machine = layout().then((found) => fetchMachine(found, MODULES[`./modules/${game}.wasm.gz`] ?? ""));
  return moduleOf(...(await Promise.all([machine, loadNetworkFile(game)])));
}

const loaded = new Map<string, Promise<Lookahead>>();

/** Return the bot that looks ahead in a game, null where there is none, or where it cannot be fetched within a moment. */
export async function lookaheadSoon(game: string): Promise<Lookahead | null> {
  if (!LAYOUTS[`./layouts/${game}.ts`]) return null;
  return soon(loaded, game, async () => new Lookahead(await loadPlayouts(game)));
}
