/** Fetching a game's network: when it is first wanted, for it is larger than all that a table needs. */
import { fetched } from "../wasm/load";
import { type Learned, learnedOf } from "./learned";
import { type NetworkFile, readNetworkFile } from "./numbers";

const MODULES = import.meta.glob<string>("./modules/*.wasm.gz", { import: "default", query: "?url", eager: true });
const NETWORKS = import.meta.glob<string>("./networks/*.net.gz", { import: "default", query: "?url", eager: true });

/** Milliseconds that a bot waits for its network; what comes later is there for the next move. */
const PATIENCE = 1_500;

const loaded = new Map<string, Promise<Learned>>();

/** Return the network of a game, null where there is none, or where it cannot be fetched within a moment. */
export async function learnedSoon(game: string): Promise<Learned | null> {
  return NETWORKS[`./networks/${game}.net.gz`] ? soon(loaded, game, () => load(game)) : null;
}

/** Return what is loaded of a game, kept for the next time; null where it cannot be had within a moment. */
export async function soon<T>(kept: Map<string, Promise<T>>, game: string, load: () => Promise<T>): Promise<T | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE, null));
  return Promise.race([once(kept, game, load).catch(() => null), late]);
}

/** Begin to load something of a game, unless that was done before; what failed is loaded again the next time. */
function once<T>(kept: Map<string, Promise<T>>, game: string, load: () => Promise<T>): Promise<T> {
  const found = kept.get(game) ?? load();
  kept.set(game, found);
  found.catch(() => kept.delete(game));
  return found;
}

const files = new Map<string, Promise<NetworkFile>>();

/** Return the file of a game's network, fetched once for all modules. Throws an Error where there is none, or no way to it. */
export function loadNetworkFile(game: string): Promise<NetworkFile> {
  return once(files, game, async () =>
    readNetworkFile(await fetched(game, NETWORKS[`./networks/${game}.net.gz`] ?? "")),
  );
}

async function load(game: string): Promise<Learned> {
  const module = fetched(game, MODULES[`./modules/${game}.wasm.gz`] ?? "");
  return learnedOf(...(await Promise.all([loadNetworkFile(game), module])));
}
