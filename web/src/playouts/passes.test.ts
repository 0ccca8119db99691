// @vitest-environment node
import { readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { loadPlayouts } from "../learned/playouts/load";
import { gameOf } from "../offline/games";
import { Looks } from "../offline/look";
import { loadMachine } from "../wasm/load";
import { passesOf } from "./passes";
import { setUp } from "./setup";

const HERE = new URL("../../", import.meta.url);

afterEach(() => vi.unstubAllGlobals());

test("passes leave the positions of a match as they were: the same playouts bring the same curve again, and each step is told once", async () => {
  vi.stubGlobal("fetch", async (path: string) => new Response(readFileSync(new URL(path.slice(1), HERE))));
  const { record } = JSON.parse(readFileSync(new URL("tests/wasm/playouts_elfer_raus.json", HERE), "utf8"))[0];
  const [table, module] = await Promise.all([loadMachine(record.game), loadPlayouts(record.game)]);
  setUp(module, table);
  const game = await gameOf(table);
  const match = await new Looks(async () => game).finished(record as never);
  const passes = passesOf(match, module);
  const parts: number[] = [];
  const first = await passes.sketch(30, async (part) => void parts.push(part));
  await passes.judge({ effort: 0.01, playouts: 10, quick: false }, async () => {});
  await passes.judge({ effort: 0.01, playouts: 10, quick: true }, async () => {});
  await passes.openCards(10, async () => {});
  expect(await passes.sketch(30, async () => {})).toEqual(first);
  expect(parts).toHaveLength(passes.steps);
  expect(parts.at(-1)).toBe(1);
});
