// @vitest-environment node
import { readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { Lookahead } from "../../src/playouts/lookahead";
import type { Racer } from "../../src/wasm/search";
import { loadMachine } from "./modules";
import type { NetworkTrace } from "./networkTrace";
import { loadPlayoutModule } from "./playouts";
import { bytes } from "./replay";
import { Rules } from "./rules";

const BUDGET = { milliseconds: 400 };
/** Return the positions of a trace in which moves were played out; endings are solved first where there is time. */
function positionsOf(game: string): NetworkTrace[] {
  const all: NetworkTrace[] = JSON.parse(readFileSync(new URL(`network_${game}.json`, import.meta.url), "utf8"));
  return all.filter(({ ahead, hinted }) => ahead && ahead.made > 0 && hinted === undefined);
}

const POSITIONS = positionsOf("elfer_raus");

afterEach(() => vi.restoreAllMocks());

/** Return what is chosen in each position, in how many worlds, and how long that took, by a clock that only playouts advance. */
async function chosen(milliseconds: number) {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const module = await loadPlayoutModule("elfer_raus");
  const call = module.machine.call.bind(module.machine);
  vi.spyOn(module.machine, "call").mockImplementation((name, ...given) => {
    if (name === "compare_one_by_network") now += milliseconds;
    return call(name, ...given);
  });
  const rules = new Rules(await loadMachine("elfer_raus"));
  return POSITIONS.map((trace) => {
    rules.seed(bytes(trace.seed));
    const state = Uint8Array.from(atob(trace.state), (letter) => letter.charCodeAt(0));
    const begin = now;
    const found = rules.search(rules.determinize(state, rules.turn(state)), BUDGET, new Lookahead(module));
    return { ...found, choice: trace.choice, took: now - begin };
  });
}

test("keeps a choice within its time", async () => {
  const found = await chosen(4);
  expect(found.length).toBeGreaterThan(10);
  expect(Math.max(...found.map(({ took }) => took))).toBeGreaterThan(BUDGET.milliseconds / 2);
  for (const { iterations, took } of found) {
    expect(took).toBeLessThanOrEqual(BUDGET.milliseconds);
    expect(iterations).toBeGreaterThanOrEqual(8);
  }
});

test("uses the network's choice when playouts take long", async () => {
  const found = await chosen(60);
  expect(found.length).toBeGreaterThan(10);
  for (const { move, choice, iterations, took } of found) {
    expect([move, iterations]).toEqual([choice, 0]);
    expect(took).toBeLessThanOrEqual(60);
  }
});

test("has moves confirmed by careful in the trace of Master", () => {
  // Their equality with native rules is tested with all traces; here, that it says something.
  expect(positionsOf("elfer_raus_master").filter(({ ahead, choice }) => ahead?.move !== choice)).not.toEqual([]);
});

test("plays on from the levels of Level 8, by which the tenth void round in a row decides", async () => {
  const module = await loadPlayoutModule("level_8");
  const written = vi.spyOn(module.machine, "set");
  const machine = await loadMachine("level_8");
  const rules = new Rules(machine);
  const [trace] = positionsOf("level_8") as [NetworkTrace];
  rules.seed(bytes(trace.seed));
  const state = Uint8Array.from(atob(trace.state), (letter) => letter.charCodeAt(0));
  machine.write("state", state);
  machine.set("state", { levels: [6, 2] });
  const world = machine.bytes("state");
  rules.search(rules.determinize(world, rules.turn(world)), { iterations: 1 }, new Lookahead(module));
  expect(written).toHaveBeenCalledWith("play.before", expect.objectContaining({ rounds: 0, totals: [6, 2] }));
});

test("falls back to search under unknown house rules", async () => {
  const rules = new Rules(await loadMachine("elfer_raus"));
  const [trace] = POSITIONS as [NetworkTrace];
  const state = Uint8Array.from(atob(trace.state), (letter) => letter.charCodeAt(0));
  const racer: Racer = { knows: () => false, race: () => ({ move: -1, iterations: 0 }) };
  const find = (by: Racer | null) => {
    rules.seed(bytes(trace.seed));
    return rules.search(rules.determinize(state, rules.turn(state)), { iterations: 60 }, by);
  };
  expect(find(racer)).toEqual(find(null));
  expect(find({ ...racer, knows: () => true }).move).toBe(-1);
});
