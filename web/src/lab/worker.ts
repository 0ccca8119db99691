/** Worker that plays matches of bots and measures them; the laboratory has one per core. */
import { makeGame, type OfflineGame } from "../offline/games";
import { fromJson } from "../python/index";
import type { ModuleLayout } from "../wasm/layout";
import { loadMachine } from "../wasm/load";
import type { Machine } from "../wasm/machine";
import { loadLab } from "./load";
import { BOTS, type Comparison, type PlayRequest, type PlayResponse } from "./messages";

interface Loaded {
  readonly game: OfflineGame;
  readonly lab: Machine<ModuleLayout>;
}

const loaded = new Map<string, Promise<Loaded>>();

async function load(id: string): Promise<Loaded> {
  const [machine, lab] = await Promise.all([loadMachine(id), loadLab(id)]);
  return { game: await makeGame(machine), lab };
}

/** Of the series of matches that is played: the first ones of `reihum lab` with its default seed. */
const SEED = 0;

/** Play a part by one set of rules and return what was measured. */
function measure({ game, lab }: Loaded, { players, bot }: Comparison, rules: Record<string, unknown>, first: number) {
  const options = game.rules.complete(players, fromJson(rules));
  const state = game.rules.before_deal(players, options, game.rules.first(players, options));
  lab.write("lab.template", state.bytes);
  const seat = BOTS.indexOf(bot) + 1; // 0 stands for an external player
  const rounds = Number(options.get("rounds") ?? 0); // 0: until somebody has won
  lab.set("lab.seating", { players, rotates: 0, rounds, bots: Array.from({ length: players }, () => seat) });
  lab.call("play_matches", SEED, first);
  return lab.bytes("matches");
}

async function handleRequest({ setting, first }: PlayRequest): Promise<PlayResponse> {
  const loading = loaded.get(setting.game) ?? load(setting.game);
  loaded.set(setting.game, loading);
  let ready: Loaded;
  try {
    ready = await loading;
  } catch {
    return { failed: true };
  }
  try {
    return { first, records: setting.rules.map((rules) => measure(ready, setting, rules, first)) };
  } catch (error) {
    return { refused: String(error instanceof Error ? error.message : error) };
  }
}

addEventListener("message", async (event: MessageEvent<PlayRequest>) => postMessage(await handleRequest(event.data)));
