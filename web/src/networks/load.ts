/** Lazy loading of a game's network, which is larger than everything else that a table needs. */
import { fetchBytes, requireFile } from "../wasm/load";
import { type Learned, makeLearned } from "./learned";
import { type NetworkFile, readNetworkFile } from "./numbers";

const MODULES = import.meta.glob<string>("./modules/*.wasm.gz", { import: "default", query: "?url", eager: true });
const WEIGHTS = import.meta.glob<string>("./weights/*.net.gz", { import: "default", query: "?url", eager: true });

/** Milliseconds that a bot waits for its network; if it takes longer, it is used from the next move on. */
const LOAD_TIMEOUT = 1_500;

const loaded = new Map<string, Promise<Learned>>();

/** Return the network of a game; null if there is none, or if it is not loaded within LOAD_TIMEOUT. */
export async function loadLearned(game: string): Promise<Learned | null> {
  return `./weights/${game}.net.gz` in WEIGHTS ? loadInTime(loaded, game, () => load(game)) : null;
}

/** Return the network of a game, however long it takes. Throws an Error if there is none or it is unreachable. */
export function awaitLearned(game: string): Promise<Learned> {
  return loadOnce(loaded, game, () => load(game));
}

/** Load something of a game with a cache; null if it fails or is not loaded within LOAD_TIMEOUT. */
export async function loadInTime<T>(
  cache: Map<string, Promise<T>>,
  game: string,
  load: () => Promise<T>,
): Promise<T | null> {
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, LOAD_TIMEOUT, null));
  return Promise.race([loadOnce(cache, game, load).catch(() => null), timeout]);
}

/** Load something of a game with a cache; failures are not cached. */
function loadOnce<T>(cache: Map<string, Promise<T>>, game: string, load: () => Promise<T>): Promise<T> {
  const found = cache.get(game) ?? load();
  cache.set(game, found);
  found.catch(() => cache.delete(game));
  return found;
}

const files = new Map<string, Promise<NetworkFile>>();

/** Fetch the file of a game's network, once for all modules. Throws an Error if there is none or it is unreachable. */
export function loadNetworkFile(game: string): Promise<NetworkFile> {
  return loadOnce(files, game, async () =>
    readNetworkFile(await fetchBytes(game, requireFile(WEIGHTS, `./weights/${game}.net.gz`))),
  );
}

async function load(game: string): Promise<Learned> {
  const module = fetchBytes(game, requireFile(MODULES, `./modules/${game}.wasm.gz`));
  return makeLearned(...(await Promise.all([loadNetworkFile(game), module])));
}
