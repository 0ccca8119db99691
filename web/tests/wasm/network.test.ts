// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { learnedOf } from "../../src/learned/learned";
import { singles } from "../../src/learned/numbers";
import { unpacked } from "../../src/wasm/load";
import { type Asked, differenceAsked } from "./asked";
import { machineFor } from "./modules";

const FOLDER = new URL("../../src/learned/", import.meta.url);
const GAMES = readdirSync(new URL("networks", FOLDER)).map((name) => name.replace(".net.gz", ""));

const file = (name: string) => new Uint8Array(readFileSync(new URL(name, FOLDER)));
const networkOf = (game: string) => file(`networks/${game}.net.gz`);
const moduleOf = (game: string) => file(`modules/${game}.wasm.gz`);

function askedOf(game: string): Asked[] {
  return JSON.parse(readFileSync(new URL(`network_${game}.json`, import.meta.url), "utf8"));
}

test("there is a module for each network, and no other", () => {
  expect(GAMES.length).toBeGreaterThan(2);
  const modules = readdirSync(new URL("modules", FOLDER)).filter((name) => name.endsWith(".gz"));
  expect(modules.sort()).toEqual(GAMES.map((game) => `${game}.wasm.gz`).sort());
});

test.each(GAMES)(
  "%s: the network and the search with it leave the same bytes as native rules",
  async (game) => {
    const [machine, learned] = await Promise.all([machineFor(game), learnedOf(networkOf(game), moduleOf(game))]);
    const all = askedOf(game);
    const faults = all
      .map((asked, at) => [at, differenceAsked(machine, learned, asked)])
      .filter(([, fault]) => fault !== null);
    expect(faults).toEqual([]);
    expect(all.length).toBeGreaterThan(40);
    expect(all.filter(({ search }) => search).length).toBeGreaterThan(10);
    const exact = all.filter(({ hinted, choice }) => hinted !== undefined && hinted !== choice);
    if (game === "elfer_raus") expect(exact.length).toBeGreaterThan(0);
  },
  120_000,
);

test("another choice, another byte and another search are found", async () => {
  const [machine, learned] = await Promise.all([machineFor("bloom"), learnedOf(networkOf("bloom"), moduleOf("bloom"))]);
  const asked = askedOf("bloom").find(({ search }) => search) as Required<Asked>;
  expect(differenceAsked(machine, learned, { ...asked, choice: -1 })).toMatch(/^the choice \d+ instead of -1$/);
  expect(differenceAsked(machine, learned, { ...asked, sums: { ...asked.sums, "layers.second": 0 } })).toBe(
    "layers.second",
  );
  const search = { ...asked.search, sums: { ...asked.search.sums, "search.tree": 0 } };
  expect(differenceAsked(machine, learned, { ...asked, search })).toBe("search.tree");
});

test("another hint is found", async () => {
  const [machine, learned] = await Promise.all([
    machineFor("elfer_raus"),
    learnedOf(networkOf("elfer_raus"), moduleOf("elfer_raus")),
  ]);
  const asked = askedOf("elfer_raus").find(({ hinted }) => hinted !== undefined) as Asked;
  expect(differenceAsked(machine, learned, { ...asked, hinted: -1 })).toMatch(/^the hint \d+ instead of -1$/);
});

test("numbers of another network are refused", async () => {
  const bytes = await unpacked(networkOf("bloom"));
  for (const wrong of [bytes.slice(0, -2), new Uint8Array([...bytes, 0])])
    await expect(learnedOf(wrong, moduleOf("bloom"))).rejects.toThrow("is not the one of its module");
  await expect(learnedOf(bytes.slice(9), moduleOf("bloom"))).rejects.toThrow();
});

test("short floating-point numbers are read as they are written", () => {
  const halves = Uint16Array.of(0x0000, 0x8000, 0x0001, 0x03ff, 0x0400, 0x3555, 0x3c00, 0xc000, 0x7bff);
  const read = new Float32Array(singles(new Uint8Array(halves.buffer)).buffer);
  expect([...read]).toEqual([0, -0, 2 ** -24, 1023 * 2 ** -24, 2 ** -14, 1365 / 4096, 1, -2, 65504]);
});
