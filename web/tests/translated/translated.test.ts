// @vitest-environment node
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { makeGame } from "../../src/offline/games";
import { GAMES, loadMachine } from "../wasm/modules";
import { difference, type Vector } from "./vectors";

/** The folder with matches of `python -m tools.translate.vectors`; `tests/test_translated.py` makes them anew and calls this. */
const VECTORS = process.env.TABLE_VECTORS;

test.skipIf(!VECTORS).each(GAMES)(
  "sends at translated tables of %s the same bytes as the server",
  async (name) => {
    const path = `${VECTORS}/${name}.json`;
    if (!existsSync(path)) return;
    const game = await makeGame(await loadMachine(name));
    const vectors: Vector[] = JSON.parse(readFileSync(path, "utf8"));
    const faults = vectors.map((vector, at) => [at, difference(game, vector)]).filter(([, fault]) => fault !== null);
    expect(faults).toEqual([]);
    expect(vectors.flatMap(({ events }) => events).length).toBeGreaterThan(100);
    expect(vectors.flatMap(({ asked }) => asked).length).toBeGreaterThan(5);
  },
  600_000,
);
