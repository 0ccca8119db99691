// @vitest-environment node
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { GAMES, loadMachine } from "./modules";
import { crc32, findDifference, type Trace } from "./replay";

/** Other traces, of `python -m tools.wasm.round_traces`, may be named: a folder. */
const TRACES = process.env.WASM_TRACES ?? new URL(".", import.meta.url).pathname;
const PAGE = 65536;

test("computes CRC-32 sums", () => {
  expect(crc32(new TextEncoder().encode("123456789"))).toBe(0xcbf43926);
  expect(crc32(new TextEncoder().encode("56789"), crc32(new TextEncoder().encode("1234")))).toBe(0xcbf43926);
});

test("has a module for each layout", () => {
  const modules = readdirSync(new URL("../../src/wasm/modules", import.meta.url));
  expect(modules.filter((name) => name.endsWith(".wasm.gz")).sort()).toEqual(
    GAMES.map((game) => `${game}.wasm.gz`).sort(),
  );
});

test.each(GAMES)(
  "plays %s with the same bytes as native rules, in every round and search",
  async (game) => {
    const path = `${TRACES}/${game}.json`;
    if (process.env.WASM_TRACES && !existsSync(path)) return;
    const machine = await loadMachine(game);
    const constants = crc32(machine.memory.subarray(0, PAGE));
    const traces: Trace[] = JSON.parse(readFileSync(path, "utf8"));
    const faults = traces
      .map((trace, at) => [at, findDifference(machine, trace)])
      .filter(([, fault]) => fault !== null);
    expect(faults).toEqual([]);
    expect(traces.length).toBeGreaterThan(0);
    expect(traces.flatMap((trace) => trace.searches).length).toBeGreaterThan(1);
    // The stack grows down to the constants; nothing has come near them.
    expect(machine.memory.subarray(PAGE, PAGE + PAGE / 2).every((byte) => byte === 0)).toBe(true);
    expect(crc32(machine.memory.subarray(0, PAGE))).toBe(constants);
  },
  600_000,
);

test("detects a different byte anywhere", async () => {
  const machine = await loadMachine("elfer_raus");
  const traces: Trace[] = JSON.parse(readFileSync(new URL("elfer_raus.json", import.meta.url), "utf8"));
  const trace = traces.find((one) => one.searches.length > 0) as Trace;
  expect(findDifference(machine, { ...trace, sums: trace.sums.with(1, 0) })).toBe("what was seen up to move 32");
  expect(findDifference(machine, { ...trace, deck: trace.deck.toReversed() })).toBe("the deal by its cards");
  expect(findDifference(machine, { ...trace, scores: [0] })).toBe("the scores");
  expect(findDifference(machine, { ...trace, moves: trace.moves + 1 })).toBe(`the number of moves: ${trace.moves}`);
  const [search, ...others] = trace.searches;
  if (!search) throw new Error("there is no search");
  const wrong = { ...search, sums: { ...search.sums, "search.tree": 0 } };
  expect(findDifference(machine, { ...trace, searches: [wrong, ...others] })).toBe(
    `the search after ${search.after} moves: search.tree`,
  );
});
