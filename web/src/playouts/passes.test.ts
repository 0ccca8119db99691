// @vitest-environment node
import { readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { loadPlayouts } from "../learned/playouts/load";
import { makeGame } from "../offline/games";
import { Looks } from "../offline/look";
import type { ReviewFound, ReviewSeat } from "../protocol";
import { loadMachine } from "../wasm/load";
import { passesOf } from "./passes";
import { setUp } from "./setup";

const HERE = new URL("../../", import.meta.url);

afterEach(() => vi.unstubAllGlobals());

/** Return a factory of passes over the same match. */
async function load() {
  vi.stubGlobal("fetch", async (path: string) => new Response(readFileSync(new URL(path.slice(1), HERE))));
  const { record } = JSON.parse(readFileSync(new URL("tests/wasm/playouts_elfer_raus.json", HERE), "utf8"))[0];
  const [table, module] = await Promise.all([loadMachine(record.game), loadPlayouts(record.game)]);
  setUp(module, table);
  const game = await makeGame(table);
  const match = await new Looks(async () => game).finished(record as never);
  return (selected?: () => number) => passesOf(match, module, selected);
}

test("passes leave the positions of a match as they were: the same playouts bring the same curve again, and each step is told once", async () => {
  const passes = (await load())();
  const parts: number[] = [];
  const first = await passes.sketch(30, async (part) => void parts.push(part));
  await passes.judge({ effort: 0.01, playouts: 10, quick: false }, async () => {});
  await passes.judge({ effort: 0.01, playouts: 10, quick: true }, async () => {});
  await passes.openCards(10, async () => {});
  expect(await passes.sketch(30, async () => {})).toEqual(first);
  expect(parts).toHaveLength(passes.steps);
  expect(parts.at(-1)).toBe(1);
});

test("the moves of one seat are judged first, as they are among all, and what else was found before stays", async () => {
  const passesFor = await load();
  const looking = { effort: 0.05, playouts: 10, quick: true };
  const judging = { effort: 0.05, playouts: 20, quick: false };
  const rest = async () => {};
  const whole = await passesFor().judge(judging, rest);
  for (const [seat, played] of (whole.seats ?? []).entries()) {
    const passes = passesFor(() => seat);
    await expect(passesFor(() => seat).judgeSeat(judging, rest)).rejects.toThrow("after mistakes were looked for");
    const before = await passes.judge(looking, rest);
    const parts: number[] = [];
    const ofSeat = await passes.judgeSeat(judging, async (part) => void parts.push(part));
    expect(parts.at(-1)).toBe(1);
    expect(ofSeat).toEqual({ ...before, seats: before.seats?.with(seat, ofSeat.seats?.[seat] as ReviewSeat) });
    // Alternatives to mistakes share one random generator in sequence, so without the earlier seats they differ.
    const bare = ({ story, plain_story, story_share, mistakes, ...counts }: ReviewSeat) => ({
      ...counts,
      mistakes: mistakes.map(({ tries, ...mistake }) => mistake),
    });
    expect(bare(ofSeat.seats?.[seat] as ReviewSeat)).toEqual(bare(played));
    expect(await passes.judge(judging, rest)).toEqual(whole);
  }
});

test("a seat that is selected during a review comes next, and its results are shown before those of the others", async () => {
  const passesFor = await load();
  const judging = { effort: 0.05, playouts: 20, quick: false };
  let selected = 0;
  const passes = passesFor(() => selected);
  await passes.judge({ ...judging, playouts: 10, quick: true }, async () => {});
  const parts: number[] = [];
  const ofSeat = await passes.judgeSeat(judging, async (part) => {
    parts.push(part);
    selected = 1;
  });
  const isJudged = (found: ReviewFound | undefined) => found?.seats?.map(({ quick }) => !quick);
  expect(isJudged(ofSeat)).toEqual([false, true]);
  const told: ReviewFound[] = [];
  const when: number[] = [];
  const rest = async (part: number) => {
    parts.push(part);
    selected = 0;
    when.push(told.length);
  };
  const whole = await passes.judge(judging, rest, (found) => told.push(found));
  expect(told.map(isJudged)).toEqual([[true, true]]);
  expect(whole).toEqual(await passesFor().judge(judging, async () => {}));
  expect(parts.every((part) => part > 0 && part <= 1)).toBe(true);
});
