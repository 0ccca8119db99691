// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { ModuleLayout } from "../../src/wasm/layout";
import { makeMachine } from "../../src/wasm/load";
import { crc32 } from "./replay";

/** What `tools.wasm.lab_traces` has played with native rules. */
interface Measured {
  readonly players: number;
  readonly rounds: number;
  readonly bot: number;
  readonly template: string;
  readonly seed: number;
  readonly first: number;
  readonly sum: number;
}

const FOLDER = new URL("../../src/lab/", import.meta.url);
const LAYOUTS = import.meta.glob<ModuleLayout>("../../src/lab/layouts/*.ts", { import: "default" });
const GAMES = readdirSync(new URL("modules", FOLDER))
  .filter((name) => name.endsWith(".wasm.gz"))
  .map((name) => name.replace(".wasm.gz", ""));

test("has a laboratory for every game", () => {
  expect(GAMES.sort()).toEqual(["bloom", "elfer_raus", "elfer_raus_master", "level_8"]);
});

test.each(GAMES)(
  "measures matches of %s with the same bytes as native rules",
  async (game) => {
    const layout = await LAYOUTS[`../../src/lab/layouts/${game}.ts`]?.();
    if (!layout) throw new Error("there is no layout");
    const machine = await makeMachine(layout, new Uint8Array(readFileSync(new URL(`modules/${game}.wasm.gz`, FOLDER))));
    const all: Measured[] = JSON.parse(readFileSync(new URL(`lab_${game}.json`, import.meta.url), "utf8"));
    const sums = all.map(({ players, rounds, bot, template, seed, first }) => {
      machine.clear("lab.seating");
      machine.write("lab.template", new Uint8Array(Buffer.from(template, "base64")));
      machine.set("lab.seating", { players, rounds, bots: Array.from({ length: players }, () => bot) });
      machine.call("play_matches", seed, first);
      return crc32(machine.bytes("matches"));
    });
    expect(sums).toEqual(all.map(({ sum }) => sum));
    expect(all.length).toBeGreaterThan(3);
  },
  120_000,
);
