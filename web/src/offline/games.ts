/** Games whose rules are here: the translated part of each, tied to its module of WebAssembly. */

import { type Holder, register } from "../python/index";
import type { kit_deck_game$DeckGame, kit_states$GameScratch, kit_states$GameState } from "../translated/shared.js";
import { Bots } from "../wasm/bots";
import type { Machine } from "../wasm/machine";

/** The state of a round, hidden cards included. */
export type State = kit_states$GameState;

interface Translated {
  GAME: kit_deck_game$DeckGame & { scratch?: kit_states$GameScratch };
  Scratch: new (memory: ArrayBuffer, address: number) => kit_states$GameScratch;
  machine: Holder;
}

export interface OfflineGame {
  /** The game as Python has it. */
  readonly rules: kit_deck_game$DeckGame;
  /** Its bots' side: searches, and worlds. */
  readonly search: Bots;
}

const TRANSLATED = import.meta.glob<Translated>([
  "../translated/*.js",
  "!../translated/shared.js",
  "!../translated/review.js",
]);

/** Tie a game to its module, and let it be found. */
export async function makeGame(machine: Machine): Promise<OfflineGame> {
  const load = TRANSLATED[`../translated/${machine.layout.game}.js`];
  if (!load) throw new RangeError(`There is no game ${machine.layout.game}.`);
  const { GAME: rules, Scratch, machine: holder } = await load();
  holder.at = machine;
  const [address] = machine.layout.places.scratch ?? [0];
  rules.scratch = new Scratch(machine.memory.buffer, address);
  register(rules);
  return { rules, search: new Bots(machine) };
}
