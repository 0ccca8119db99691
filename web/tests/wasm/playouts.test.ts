// @vitest-environment node
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { gameOf } from "../../src/offline/games";
import { Looks } from "../../src/offline/look";
import { overview } from "../../src/playouts/passes";
import type { ReviewFound } from "../../src/protocol";
import type { MatchRecord } from "../../src/records/record";
import type { ModuleLayout } from "../../src/wasm/layout";
import { machineOf } from "../../src/wasm/load";
import { GAMES, machineFor } from "./modules";

/** What `tools.wasm.reviewed` has made with native rules. */
interface Reviewed {
  readonly record: MatchRecord;
  readonly playouts: number;
  readonly found: ReviewFound;
}

const LAYOUTS = import.meta.glob<ModuleLayout>("../../src/playouts/layouts/*.ts", { import: "default" });

test.each(GAMES)(
  "%s: a review in the browser is to the last bit that of native rules",
  async (game) => {
    const layout = await LAYOUTS[`../../src/playouts/layouts/${game}.ts`]?.();
    if (!layout) throw new Error("there is no layout");
    const file = new URL(`../../src/playouts/modules/${game}.wasm.gz`, import.meta.url);
    const playouts = await machineOf(layout, new Uint8Array(readFileSync(file)));
    const rules = await gameOf(await machineFor(game));
    const all: Reviewed[] = JSON.parse(readFileSync(new URL(`playouts_${game}.json`, import.meta.url), "utf8"));
    for (const one of all) {
      const match = await new Looks(async () => rules).match(one.record as never);
      const began = performance.now();
      expect(await overview(match, playouts, one.playouts, true)).toEqual(one.found);
      console.info(game, one.record.players.length, Math.round(performance.now() - began));
    }
    expect(all).toHaveLength(2);
  },
  120_000,
);
