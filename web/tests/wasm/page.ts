/** What a browser is asked to do with the rules by a test, and a browser or Node by a measurement: `window.wasm`, or its exports. */
import { learnedSoon } from "../../src/learned/load";
import { loadPlayouts } from "../../src/learned/playouts/load";
import { Lookahead } from "../../src/learned/playouts/lookahead";
import { work } from "../../src/playouts/work";
import type { MatchRecord } from "../../src/records/record";
import type { AnyValues, Layout } from "../../src/wasm/layout";
import { machineOf } from "../../src/wasm/load";
import type { Machine } from "../../src/wasm/machine";
import { type Asked, differenceAsked } from "./asked";
import { difference, type Trace } from "./replay";
import { Rules } from "./rules";

const LAYOUTS = import.meta.glob<Layout>("../../src/wasm/layouts/*.ts", { import: "default" });
const MODULES = import.meta.glob<string>("../../src/wasm/modules/*.wasm.gz", {
  import: "default",
  query: "?url",
  eager: true,
});

/** Return a game's module at work: these bytes, or those fetched from beside this page. */
export async function machineFor(game: string, packed?: Uint8Array<ArrayBuffer>): Promise<Machine> {
  const layout = await LAYOUTS[`../../src/wasm/layouts/${game}.ts`]?.();
  if (!layout) throw new RangeError(`There is no layout of ${game}.`);
  const address = MODULES[`../../src/wasm/modules/${game}.wasm.gz`] ?? "";
  return machineOf(layout, packed ?? new Uint8Array(await (await fetch(address)).arrayBuffer()));
}

/** Return who looks ahead in a game, fetched from beside this page. */
export async function lookaheadFor(game: string): Promise<Lookahead> {
  return new Lookahead(await loadPlayouts(game));
}

/** Return, for each round, what is not as native rules have left it, or null. */
export async function differences(game: string, traces: readonly Trace[]): Promise<(string | null)[]> {
  const machine = await machineFor(game);
  return traces.map((trace) => difference(machine, trace));
}

/** Return, for each position, what of a network that was fetched is not as native rules have left it, or null. */
export async function differencesAsked(game: string, all: readonly Asked[]): Promise<(string | null)[]> {
  const [machine, learned, lookahead] = await Promise.all([machineFor(game), learnedSoon(game), lookaheadFor(game)]);
  if (!learned) return ["there is no network"];
  return all.map((asked) => differenceAsked(machine, learned, lookahead, asked));
}

/** Return how many iterations a second a search makes, as the best of so many runs; the round is dealt from a key of zeros. */
export function iterationsPerSecond(machine: Machine, fields: AnyValues, iterations: number, runs: number): number {
  const rules = new Rules(machine);
  const { search } = machine.layout;
  let { state } = rules.deal(fields, new Uint8Array(32), 0);
  while (rules.legal(state).length < 2) state = rules.play(state, rules.careful(state));
  machine.write("search.root", state);
  const { marginPart, explore, favour, horizon, sign, sees } = search;
  const task = {
    margin_part: marginPart,
    explore,
    favour,
    horizon: machine.get("state", "players") * horizon,
    sign,
    sees,
  };
  let best = 0;
  for (let run = 0; run < runs; run++) {
    machine.set("search.task", task);
    rules.seed(new Uint8Array(16).fill(1));
    machine.call("begin_search");
    const begin = performance.now();
    machine.call("search", iterations);
    best = Math.max(best, iterations / ((performance.now() - begin) / 1000));
  }
  return best;
}

/** How long an answer of the hard bot took, in milliseconds, and in how many worlds it looked ahead. */
export interface Answer {
  readonly took: number;
  readonly worlds: number;
}

/** Return the hard bot's answers in a round, where it has a choice, with a world dealt for it, from its modules. */
export async function answers(
  machine: Machine,
  lookahead: Lookahead,
  fields: AnyValues,
  milliseconds: number,
  most: number,
): Promise<Answer[]> {
  const rules = new Rules(machine);
  let { state } = rules.deal(fields, new Uint8Array(32), 0);
  const found: Answer[] = [];
  rules.seed(new Uint8Array(16).fill(1));
  while (rules.turn(state) >= 0 && found.length < most) {
    if (rules.legal(state).length > 1) {
      const begin = performance.now();
      const { iterations } = rules.search(rules.determinize(state, rules.turn(state)), { milliseconds }, lookahead);
      found.push({ took: performance.now() - begin, worlds: iterations });
      await new Promise((resolve) => setTimeout(resolve)); // a browser that is slowed is so between tasks as well
    }
    state = rules.play(state, rules.careful(state));
    if (rules.due(state)) break; // a new pile is a matter of chance
  }
  return found;
}

/** When a pass of a review was made, in seconds since the review was asked for, and whether moves were compared. */
export interface Pass {
  readonly seconds: number;
  readonly compared: boolean;
}

/** Milliseconds for which a time that was asked for is shown: to ask takes work itself. */
const SHOWN = 20;

/**
 * Review a match in this thread, as a worker does on a device so many times as slow with so many cores, and return its passes. `clock` is
 * the address of the processor time of this thread, in milliseconds: all clocks of the page show it from then on.
 */
export async function reviewPasses(record: MatchRecord, clock: string, times: number, cores: number): Promise<Pass[]> {
  Object.defineProperty(navigator, "hardwareConcurrency", { value: cores });
  const now = performance.now.bind(performance);
  let asked = Number.NEGATIVE_INFINITY;
  let shown = 0;
  const ask = () => {
    const request = new XMLHttpRequest();
    request.open("GET", clock, false);
    request.send();
    shown = Number(request.responseText) * times;
    asked = now();
    return shown;
  };
  performance.now = () => (now() - asked > SHOWN ? ask() : shown);
  const began = ask();
  const passes: Pass[] = [];
  let last: unknown = null;
  await work(
    record,
    (answer) => {
      if (answer.kind === "fails" || answer.kind === "refused") throw new Error(answer.detail);
      // What was found is sent once more where there is no time for another pass.
      if (answer.kind !== "found" || answer.chairs === last) return;
      last = answer.chairs;
      passes.push({ seconds: (ask() - began) / 1000, compared: answer.seats !== null });
    },
    () => new Promise((resolve) => setTimeout(resolve)),
    { startJudge: () => new Worker(new URL("../../src/playouts/worker.ts", import.meta.url), { type: "module" }) },
  );
  return passes;
}

if (typeof window !== "undefined") {
  Object.assign(window, {
    wasm: { machineFor, lookaheadFor, differences, differencesAsked, iterationsPerSecond, answers, reviewPasses },
  });
}
