/** Fetching a game's network: when it is first wanted, for it is larger than all that a table needs. */
import { fetched } from "../wasm/load";
import { type Learned, learnedOf } from "./learned";

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

const files = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/**
 * Return what is made of a game's module and of the file of its network, packed or not, which is fetched once for all modules. Throws an
 * Error where there is none, or no way to it.
 */
export async function withNetwork<M, T>(
  game: string,
  module: Promise<M>,
  make: (module: M, file: Uint8Array<ArrayBuffer>) => Promise<T>,
): Promise<T> {
  try {
    const fetching = once(files, game, () => fetched(game, NETWORKS[`./networks/${game}.net.gz`] ?? ""));
    const [found, file] = await Promise.all([module, fetching]);
    return await make(found, file);
  } catch (error) {
    files.delete(game); // what came may have been something else
    throw error;
  }
}

function load(game: string): Promise<Learned> {
  const module = fetched(game, MODULES[`./modules/${game}.wasm.gz`] ?? "");
  return withNetwork(game, module, (found, file) => learnedOf(file, found));
}
