// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Learned, makeLearned } from "../../src/networks/learned";
import { readNetworkFile, toSingles } from "../../src/networks/numbers";
import { Lookahead } from "../../src/playouts/lookahead";
import { unpack } from "../../src/wasm/load";
import type { Machine } from "../../src/wasm/machine";
import { loadMachine } from "./modules";
import { findNetworkDifference, type NetworkTrace } from "./networkTrace";
import { loadPlayoutModule } from "./playouts";

const FOLDER = new URL("../../src/networks/", import.meta.url);
const GAMES = readdirSync(new URL("weights", FOLDER)).map((name) => name.replace(".net.gz", ""));

const file = (name: string) => new Uint8Array(readFileSync(new URL(name, FOLDER)));
const networkOf = (game: string) => file(`weights/${game}.net.gz`);
const readModule = (game: string) => file(`modules/${game}.wasm.gz`);

/** Return all that play a game. */
async function playersOf(game: string): Promise<[Machine, Learned, Lookahead]> {
  return [
    await loadMachine(game),
    await makeLearned(await readNetworkFile(networkOf(game)), readModule(game)),
    new Lookahead(await loadPlayoutModule(game)),
  ];
}

function readTraces(game: string): NetworkTrace[] {
  return JSON.parse(readFileSync(new URL(`network_${game}.json`, import.meta.url), "utf8"));
}

/** Return the positions in which moves raced, and not a search under rules that the network does not know. */
function racesOf(game: string): NetworkTrace[] {
  return readTraces(game).filter(({ ahead, sums }) => ahead && ahead.made > 0 && Object.keys(sums).length > 0);
}

test("has exactly one module for each network", () => {
  expect(GAMES.length).toBeGreaterThan(2);
  const modules = readdirSync(new URL("modules", FOLDER)).filter((name) => name.endsWith(".gz"));
  expect(modules.sort()).toEqual(GAMES.map((game) => `${game}.wasm.gz`).sort());
});

test.each(GAMES)(
  "computes network and lookahead of %s with the same bytes as native rules",
  async (game) => {
    const players = await playersOf(game);
    const all = readTraces(game);
    const faults = all
      .map((trace, at) => [at, findNetworkDifference(...players, trace)])
      .filter(([, fault]) => fault !== null);
    expect(faults).toEqual([]);
    expect(all.length).toBeGreaterThan(40);
    expect(racesOf(game).length).toBeGreaterThan(10);
    const exact = all.filter(({ hinted, choice }) => hinted !== undefined && hinted !== choice);
    if (game === "elfer_raus") expect(exact.length).toBeGreaterThan(0);
  },
  120_000,
);

test("changes the network's move by playouts in more than one game", () => {
  const other = GAMES.filter((game) => racesOf(game).some(({ ahead, choice }) => ahead?.move !== choice));
  expect(other.length).toBeGreaterThan(1);
});

test("detects a different choice, byte and lookahead", async () => {
  const players = await playersOf("elfer_raus");
  const trace = readTraces("elfer_raus").find(({ ahead }) => ahead && ahead.made > 0) as Required<NetworkTrace>;
  expect(findNetworkDifference(...players, { ...trace, choice: -1 })).toMatch(/^the choice \d+ instead of -1$/);
  expect(findNetworkDifference(...players, { ...trace, sums: { ...trace.sums, "layers.second": 0 } })).toBe(
    "layers.second",
  );
  expect(findNetworkDifference(...players, { ...trace, ahead: { ...trace.ahead, move: -1 } })).toMatch(
    /^the move \d+ /,
  );
  expect(findNetworkDifference(...players, { ...trace, ahead: { ...trace.ahead, made: 1 } })).toMatch(
    / worlds instead of 1$/,
  );
  expect(findNetworkDifference(...players, { ...trace, ahead: { ...trace.ahead, rng: 0 } })).toBe("rng");
});

test("detects a different hint", async () => {
  const players = await playersOf("elfer_raus");
  const trace = readTraces("elfer_raus").find(({ hinted }) => hinted !== undefined) as NetworkTrace;
  expect(findNetworkDifference(...players, { ...trace, hinted: -1 })).toMatch(/^the hint \d+ instead of -1$/);
});

test("refuses the parameters of another network", async () => {
  const bytes = await unpack(networkOf("bloom"));
  for (const wrong of [bytes.slice(0, -2), new Uint8Array([...bytes, 0])])
    await expect(makeLearned(await readNetworkFile(wrong), readModule("bloom"))).rejects.toThrow(
      "is not the one of its module",
    );
  await expect(readNetworkFile(bytes.slice(9))).rejects.toThrow(SyntaxError);
});

test("reads half-precision numbers exactly", () => {
  const halves = Uint16Array.of(0x0000, 0x8000, 0x0001, 0x03ff, 0x0400, 0x3555, 0x3c00, 0xc000, 0x7bff);
  const read = new Float32Array(toSingles(new Uint8Array(halves.buffer)).buffer);
  expect([...read]).toEqual([0, -0, 2 ** -24, 1023 * 2 ** -24, 2 ** -14, 1365 / 4096, 1, -2, 65504]);
});
