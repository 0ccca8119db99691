/** Fetching a game's module and its layout. */
import type { Layout, ModuleLayout } from "./layout";
import { Machine } from "./machine";

const LAYOUTS = import.meta.glob<Layout>("./layouts/*.ts", { import: "default" });
const MODULES = import.meta.glob<string>("./modules/*.wasm.gz", { import: "default", query: "?url", eager: true });

/** The magic bytes of gzip; with a Content-Encoding header the browser has already decompressed it. */
const GZIP = [0x1f, 0x8b];

/** Whether there are compiled rules of a game for the browser. */
export function hasRules(game: string): boolean {
  return `./layouts/${game}.ts` in LAYOUTS;
}

/** Return a file of a folder by its path in `import.meta.glob`. Throws an Error if there is none. */
export function requireFile<T>(files: Readonly<Record<string, T>>, path: string): T {
  const file = files[path];
  if (!file) throw new Error(`There is no ${path} for the browser.`);
  return file;
}

/** Fetch and instantiate the module of a game from the client's origin. Throws an Error if there is none or it is unreachable. */
export async function loadMachine(game: string): Promise<Machine> {
  const layout = requireFile(LAYOUTS, `./layouts/${game}.ts`);
  return fetchMachine(await layout(), requireFile(MODULES, `./modules/${game}.wasm.gz`));
}

/** Fetch and instantiate a module from an address. Throws an Error if it is not there. */
export async function fetchMachine<L extends ModuleLayout>(layout: L, address: string): Promise<Machine<L>> {
  return makeMachine(layout, await fetchBytes(layout.game, address));
}

/** Fetch a game's file, gzipped or not. Throws an Error if there is none. */
export async function fetchBytes(game: string, address: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The rules of ${game} could not be fetched: ${answer.status}.`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Instantiate a module from its bytes, gzipped or not. */
export async function makeMachine<L extends ModuleLayout>(
  layout: L,
  module: Uint8Array<ArrayBuffer>,
): Promise<Machine<L>> {
  const { instance } = await WebAssembly.instantiate(await unpack(module));
  return new Machine(layout, instance);
}

/** Decompress bytes if they are gzipped. */
export async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  if (!GZIP.every((byte, at) => bytes[at] === byte)) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
