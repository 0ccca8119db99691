/** Fetching the module of a game that plays whole matches of bots and measures them. */
import type { ModuleLayout, RecordLayout } from "../wasm/layout";
import { fetchMachine, requireFile } from "../wasm/load";
import type { Machine } from "../wasm/machine";

const LAYOUTS = import.meta.glob<ModuleLayout>("./layouts/*.ts", { import: "default" });
const MODULES = import.meta.glob<string>("./modules/*.wasm.gz", { import: "default", query: "?url", eager: true });

/** Whether matches of a game can be measured here. */
export function hasLab(game: string): boolean {
  return `./layouts/${game}.ts` in LAYOUTS;
}

async function loadLayout(game: string): Promise<ModuleLayout> {
  return requireFile(LAYOUTS, `./layouts/${game}.ts`)();
}

export async function loadLab(game: string): Promise<Machine<ModuleLayout>> {
  return fetchMachine(await loadLayout(game), requireFile(MODULES, `./modules/${game}.wasm.gz`));
}

/** Return the memory layout of a measured match. */
export async function loadRecord(game: string): Promise<RecordLayout> {
  const record = (await loadLayout(game)).records.MatchCounts;
  if (!record) throw new RangeError("There is no record of measured matches.");
  return record;
}
