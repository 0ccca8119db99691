// @vitest-environment node
import { expect, test } from "vitest";
import { read, write } from "../../src/wasm/layout";
import layout from "../../src/wasm/layouts/elfer_raus";
import level8 from "../../src/wasm/layouts/level_8";
import { makeMachine } from "../../src/wasm/load";
import { readModule } from "./modules";
import { Rules } from "./rules";

const KEY = new Uint8Array(32).fill(7);
const SEED = new Uint8Array(16).fill(9);
/** What the options say: all four colours and the numbers to 20, 15 cards each. */
const SHEET = { drop_colour: -1, hand: 15, highest: 20, most_draws: 3 };

async function elferRaus() {
  const rules = new Rules(await makeMachine(layout, readModule("elfer_raus")));
  rules.seed(SEED);
  return rules;
}

test("reads and writes fields by name", () => {
  const record = level8.records.State;
  const memory = new ArrayBuffer(record.size);
  write(record, { players: 3, left: 61, numbers: [1, 2], phase: 2, level_card: [18, 18, 20] }, memory);
  const state = read(record, memory);
  const players: number = state.players;
  const numbers: BigInt64Array = state.numbers;
  expect([players, state.left, state.phase, state.turn]).toEqual([3, 61, 2, 0]);
  expect([...numbers]).toEqual([1n, 2n, 0n, 0n, 0n, 0n]);
  expect([...state.level_card.subarray(0, 4)]).toEqual([18, 18, 20, 0]);
});

test("refuses values that do not fit", () => {
  const record = level8.records.State;
  const memory = new ArrayBuffer(record.size);
  expect(() => write(record, { left: 40_000 }, memory)).toThrow("40000 does not fit");
  expect(() => write(record, { numbers: [1, 2, 3, 4, 5, 6, 7] }, memory)).toThrow("room for 6");
  expect(() => write(record, { hand: 1 }, memory)).toThrow("no field hand");
});

test("copies states on input and output", async () => {
  const rules = await elferRaus();
  const { state } = rules.deal({ ...SHEET, players: 3 }, KEY, 0);
  const before = state.slice();
  const [move = -1] = rules.legal(state);
  const after = rules.play(state, move);
  rules.determinize(state, 0);
  expect(state).toEqual(before);
  expect(rules.play(state, move)).toEqual(after);
  expect(rules.read(after)).not.toEqual(rules.read(state));
});

test("refuses invalid states, moves, keys and seeds", async () => {
  const rules = await elferRaus();
  const { state } = rules.deal({ ...SHEET, players: 2, drop_colour: 3 }, KEY, 1);
  expect(() => rules.turn(new Uint8Array(7))).toThrow(`has ${layout.records.State.size} bytes, not 7`);
  expect(() => rules.play(state, -1)).toThrow("move -1 is not legal");
  expect(() => rules.play(state, 1.5)).toThrow("move 1.5 is not legal");
  expect(() => rules.deal({ players: 2 }, SEED, 0)).toThrow("key has 32 bytes, not 16");
  expect(() => rules.seed(KEY)).toThrow("seed has 16 bytes, not 32");
  expect(() => rules.form(state, new Uint8Array())).toThrow("no function form");
  expect(rules.due(state)).toBe(false);
});

test("gives the same worlds and moves for the same seed only", async () => {
  const rules = await elferRaus();
  const { state } = rules.deal({ ...SHEET, players: 4 }, KEY, 0);
  const world = () => rules.determinize(state, rules.turn(state));
  const first = world();
  expect(world()).not.toEqual(first);
  rules.seed(SEED);
  expect(world()).toEqual(first);
  const seen = rules.read(state);
  expect(rules.read(first).hands.subarray(0, 4)).not.toEqual(seen.hands);
  expect(rules.read(first).rows).toEqual(seen.rows);
});

test("plays like careful in three of four moves as easy", async () => {
  const rules = await elferRaus();
  let { state } = rules.deal({ ...SHEET, players: 2 }, KEY, 0);
  while (rules.legal(state).length < 2) state = rules.play(state, rules.careful(state));
  const careful = rules.careful(state);
  const moves = Array.from({ length: 400 }, () => rules.easy(state));
  const share = moves.filter((move) => move === careful).length / moves.length;
  expect(moves.every((move) => rules.legal(state).includes(move))).toBe(true);
  expect(share).toBeGreaterThan(0.6);
  expect(share).toBeLessThan(0.9);
});

test("searches within its time and returns a legal move", async () => {
  const rules = await elferRaus();
  let { state } = rules.deal({ ...SHEET, players: 3 }, KEY, 0);
  while (rules.legal(state).length < 2) state = rules.play(state, rules.careful(state));
  const begin = performance.now();
  const thought = rules.search(state, { milliseconds: 50 });
  expect(performance.now() - begin).toBeLessThan(1000);
  expect(rules.legal(state)).toContain(thought.move);
  expect(thought.iterations).toBeGreaterThan(0);
});

test("shares out every win in playouts", async () => {
  const rules = await elferRaus();
  const { state } = rules.deal({ ...SHEET, players: 3 }, KEY, 0);
  for (const by of ["policy", "random"] as const) {
    const { wins, scores } = rules.playouts(state, 50, by);
    expect(wins.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
    expect(scores.length).toBe(3);
    expect(Math.max(...scores)).toBeGreaterThan(0);
  }
});

test("has scores but no moves in a finished round", async () => {
  const rules = await elferRaus();
  let { state } = rules.deal({ ...SHEET, players: 2 }, KEY, 0);
  while (rules.turn(state) >= 0) state = rules.play(state, rules.careful(state));
  expect(rules.legal(state)).toEqual([]);
  expect(() => rules.search(state, { iterations: 10 })).toThrow("nothing to search for");
  expect(Math.min(...rules.scores(state))).toBe(0);
});
