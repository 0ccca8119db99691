/** Worker that plays matches of bots and measures them; the laboratory has one per core. */
import { gameOf, type OfflineGame } from "../offline/games";
import { fromJson } from "../python/index";
import type { ModuleLayout } from "../wasm/layout";
import { loadMachine } from "../wasm/load";
import type { Machine } from "../wasm/machine";
import { loadLab } from "./load";
import { BOTS, type Found, type Setting, type Wanted } from "./messages";

interface Loaded {
  readonly game: OfflineGame;
  readonly lab: Machine<ModuleLayout>;
}

const loaded = new Map<string, Promise<Loaded>>();

async function load(id: string): Promise<Loaded> {
  const [machine, lab] = await Promise.all([loadMachine(id), loadLab(id)]);
  return { game: await gameOf(machine), lab };
}

/** Of the series of matches that is played: the first ones of `reihum lab` with its default seed. */
const SEED = 0;

/** Play a part by one set of rules and return what was measured. */
function measure({ game, lab }: Loaded, { players, bot }: Setting, rules: Record<string, unknown>, first: number) {
  const options = game.rules.complete(players, fromJson(rules));
  const state = game.rules.before_deal(players, options, game.rules.first(players, options));
  lab.write("lab.template", state.bytes);
  const seat = BOTS.indexOf(bot) + 1; // 0 stands for an external player
  const rounds = Number(options.get("rounds") ?? 0); // 0: until somebody has won
  lab.set("lab.seating", { players, rotates: 0, rounds, bots: Array.from({ length: players }, () => seat) });
  lab.call("play_matches", SEED, first);
  return lab.bytes("matches");
}

async function answer({ setting, first }: Wanted): Promise<Found> {
  const found = loaded.get(setting.game) ?? load(setting.game);
  loaded.set(setting.game, found);
  const ready = await found;
  try {
    return { first, records: setting.rules.map((rules) => measure(ready, setting, rules, first)) };
  } catch (error) {
    return { refused: String(error instanceof Error ? error.message : error) };
  }
}

addEventListener("message", async (event: MessageEvent<Wanted>) => postMessage(await answer(event.data)));
