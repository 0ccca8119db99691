// @vitest-environment node
import { readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { makeGame } from "../offline/games";
import { Looks } from "../offline/look";
import { loadPlayouts } from "../playouts/load";
import type { Any } from "../python/any";
import { around_review, bound, make_rng } from "../python/index";
import type { MatchRecord } from "../records/record";
import { loadMachine } from "../wasm/load";
import { listSteps } from "./passes";
import { setUp } from "./setup";

const HERE = new URL("../../", import.meta.url);
/** A match for two whose last moves are made with an empty pile. */
const RECORD: MatchRecord = JSON.parse(readFileSync(new URL("tests/ending.json", HERE), "utf8"));
/** A limit above the number of positions of these endings. */
const ALL = 1_000_000;

afterEach(() => vi.unstubAllGlobals());

test("solves an endgame independently of endgames solved before", async () => {
  vi.stubGlobal("fetch", async (path: string) => new Response(readFileSync(new URL(path.slice(1), HERE))));
  const [table, module] = await Promise.all([loadMachine(RECORD.game), loadPlayouts(RECORD.game)]);
  setUp(module, table);
  const game = await makeGame(table);
  const match = await new Looks(async () => game).finished(RECORD as never);
  const open = listSteps(match).flatMap(({ before, legal }): Any[] => {
    if (!before || !around_review.is_open_information(game, before.state)) return [];
    const after = (code: number) => {
      const state = before.state.copy();
      bound(match.game, "play")(state, code);
      return state;
    };
    return [...legal].map(after).filter(({ turn }) => turn >= 0);
  });
  const solve = (state: Any) => around_review.solve_value(game, state, make_rng("careful"), 1, ALL);
  const independent = open.map((state) => {
    table.clear("endgame.table");
    return solve(state);
  });
  // For each pair of positions, the second after the first.
  for (const first of open) {
    const after = open.map((state) => {
      solve(first);
      return solve(state);
    });
    expect(after).toEqual(independent);
  }
  expect(open.length).toBeGreaterThan(10);
});
