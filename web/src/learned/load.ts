/** Lazy loading of a game's network, which is larger than everything else that a table needs. */
import { fetched } from "../wasm/load";
import { type Learned, learnedOf } from "./learned";
import { type NetworkFile, readNetworkFile } from "./numbers";

const MODULES = import.meta.glob<string>("./modules/*.wasm.gz", { import: "default", query: "?url", eager: true });
const NETWORKS = import.meta.glob<string>("./networks/*.net.gz", { import: "default", query: "?url", eager: true });

/** Milliseconds that a bot waits for its network; if it takes longer, it is used from the next move on. */
const PATIENCE = 1_500;

const loaded = new Map<string, Promise<Learned>>();

/** Return the network of a game; null if there is none, or if it is not loaded within PATIENCE. */
export async function learnedSoon(game: string): Promise<Learned | null> {
  return NETWORKS[`./networks/${game}.net.gz`] ? soon(loaded, game, () => load(game)) : null;
}

/** Load something of a game with a cache; null if it fails or is not loaded within PATIENCE. */
export async function soon<T>(kept: Map<string, Promise<T>>, game: string, load: () => Promise<T>): Promise<T | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE, null));
  return Promise.race([once(kept, game, load).catch(() => null), late]);
}

/** Load something of a game with a cache; failures are not cached. */
function once<T>(kept: Map<string, Promise<T>>, game: string, load: () => Promise<T>): Promise<T> {
  const found = kept.get(game) ?? load();
  kept.set(game, found);
  found.catch(() => kept.delete(game));
  return found;
}

const files = new Map<string, Promise<NetworkFile>>();

/** Fetch the file of a game's network, once for all modules. Throws an Error if there is none or it is unreachable. */
export function loadNetworkFile(game: string): Promise<NetworkFile> {
  return once(files, game, async () =>
    readNetworkFile(await fetched(game, NETWORKS[`./networks/${game}.net.gz`] ?? "")),
  );
}

async function load(game: string): Promise<Learned> {
  const module = fetched(game, MODULES[`./modules/${game}.wasm.gz`] ?? "");
  return learnedOf(...(await Promise.all([loadNetworkFile(game), module])));
}
