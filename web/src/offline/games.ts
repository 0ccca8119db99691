/** Games whose rules are here: the translated part of each, tied to its module of WebAssembly. */

import type { Any } from "../python/any";
import { register } from "../python/index";
import { Bots } from "../wasm/bots";
import type { Machine } from "../wasm/machine";

interface Translated {
  GAME: Any;
  Scratch: Any;
  machine: { at: Machine | null };
}

export interface OfflineGame {
  /** The game as Python has it. */
  readonly rules: Any;
  /** Its bots' side: searches, and worlds. */
  readonly search: Bots;
}

const TRANSLATED = import.meta.glob<Translated>(["../translated/*.js", "!../translated/shared.js"]);

/** Tie a game to its module, and let it be found. */
export async function gameOf(machine: Machine): Promise<OfflineGame> {
  const load = TRANSLATED[`../translated/${machine.layout.game}.js`];
  if (!load) throw new RangeError(`There is no game ${machine.layout.game}.`);
  const { GAME: rules, Scratch, machine: holder } = await load();
  holder.at = machine;
  const [address] = machine.layout.places.scratch ?? [0];
  rules.scratch = new Scratch(machine.memory.buffer, address);
  register(rules);
  return { rules, search: new Bots(machine) };
}
