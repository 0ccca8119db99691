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
  const address = NETWORKS[`./networks/${game}.net.gz`];
  if (!address) return null;
  const found = loaded.get(game) ?? load(game, address);
  loaded.set(game, found);
  found.catch(() => loaded.delete(game)); // and fetched again the next time
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE, null));
  return Promise.race([found.catch(() => null), late]);
}

/** Return the file of a game's network, packed or not. Throws an Error where there is none, or no way to it. */
export function fetchNetwork(game: string): Promise<Uint8Array<ArrayBuffer>> {
  return fetched(game, NETWORKS[`./networks/${game}.net.gz`] ?? "");
}

async function load(game: string, address: string): Promise<Learned> {
  const [file, module] = await Promise.all([
    fetched(game, address),
    fetched(game, MODULES[`./modules/${game}.wasm.gz`] ?? ""),
  ]);
  return learnedOf(file, module);
}
