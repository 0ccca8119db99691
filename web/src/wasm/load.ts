/** Fetching a game's module and its layout. */
import type { Layout, ModuleLayout } from "./layout";
import { Machine } from "./machine";

const LAYOUTS = import.meta.glob<Layout>("./layouts/*.ts", { import: "default" });
const MODULES = import.meta.glob<string>("./modules/*.wasm.gz", { import: "default", query: "?url", eager: true });

/** With these bytes what gzip has packed begins; a server may have told the browser to unpack it already. */
const GZIP = [0x1f, 0x8b];

/** Whether there are compiled rules of a game for the browser. */
export function hasRules(game: string): boolean {
  return `./layouts/${game}.ts` in LAYOUTS;
}

/** Return the module of a game at work, fetched from where the client came from. Throws an Error where there is none, or no way to it. */
export async function loadMachine(game: string): Promise<Machine> {
  const layout = LAYOUTS[`./layouts/${game}.ts`];
  const address = MODULES[`./modules/${game}.wasm.gz`];
  if (!layout || !address) throw new Error(`There are no rules of ${game} for the browser.`);
  return fetchMachine(await layout(), address);
}

/** Return a module at work, fetched from an address. Throws an Error where it is not there. */
export async function fetchMachine<L extends ModuleLayout>(layout: L, address: string): Promise<Machine<L>> {
  return machineOf(layout, await fetched(layout.game, address));
}

/** Return what there is of a game at an address, packed by gzip or not. Throws an Error where there is nothing. */
export async function fetched(game: string, address: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The rules of ${game} could not be fetched: ${answer.status}.`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Return a module at work, packed by gzip or not. */
export async function machineOf<L extends ModuleLayout>(
  layout: L,
  module: Uint8Array<ArrayBuffer>,
): Promise<Machine<L>> {
  const { instance } = await WebAssembly.instantiate(await unpacked(module));
  return new Machine(layout, instance);
}

/** Return bytes as they were before they were packed by gzip, if they were. */
export async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  if (!GZIP.every((byte, at) => bytes[at] === byte)) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
