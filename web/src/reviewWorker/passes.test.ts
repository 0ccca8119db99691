// @vitest-environment node
import { readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { makeGame } from "../offline/games";
import { Looks } from "../offline/look";
import { loadPlayouts } from "../playouts/load";
import type { ReviewFound, ReviewSeat } from "../protocol";
import { loadMachine } from "../wasm/load";
import { makePasses } from "./passes";
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
  return (selected?: () => number) => makePasses(match, module, selected);
}

test("repeats the same curve after other passes, and reports each step once", async () => {
  const passes = (await load())();
  const parts: number[] = [];
  const first = await passes.sketch(10, async (part) => void parts.push(part));
  await passes.judge({ effort: 0.01, playouts: 10, quick: false }, async () => {});
  await passes.judge({ effort: 0.01, playouts: 10, quick: true }, async () => {});
  await passes.openCards(10, async () => {});
  expect(await passes.sketch(10, async () => {})).toEqual(first);
  expect(parts).toHaveLength(passes.steps);
  expect(parts.at(-1)).toBe(1);
});

test("estimates what seats could expect once for all comparisons with as many playouts", async () => {
  const passes = (await load())();
  const settings = { effort: 0.01, playouts: 10, quick: false };
  const countSteps = async (given: typeof settings) => {
    let steps = 0;
    await passes.keepLedger(given, async () => void steps++);
    return steps;
  };
  await passes.sketch(10, async () => {});
  expect(await countSteps({ ...settings, quick: true })).toBe(passes.steps);
  expect(await countSteps(settings)).toBe(passes.steps);
  const first = await passes.judge(settings, async () => {});
  expect(await countSteps({ ...settings, effort: 0.02 })).toBe(0);
  expect((await passes.judge({ ...settings, effort: 0.02 }, async () => {})).curves).toEqual(first.curves);
  expect(await countSteps({ ...settings, playouts: 20 })).toBe(passes.steps);
});

test("says which curves are rough, and begins those with open cards where the others begin", async () => {
  const passes = (await load())();
  const settings = { effort: 0.01, playouts: 30, quick: false };
  const sketched = await passes.sketch(30, async () => {});
  const searched = await passes.judge({ ...settings, quick: true }, async () => {});
  const judged = await passes.judge(settings, async () => {});
  const opened = await passes.openCards(30, async () => {});
  expect([sketched, searched, judged, opened].map(({ rough }) => rough)).toEqual([true, true, false, false]);
  // Before the first deal nobody knows anything in either.
  expect(opened.curves[0]?.[0]).toEqual(judged.curves[0]?.[0]);
  expect(searched.curves[0]?.[0]).not.toEqual(judged.curves[0]?.[0]);
});

test("tells what is known of moves by new estimates before all moves are judged by them", async () => {
  const passes = (await load())();
  const settings = { effort: 0.01, playouts: 20, quick: false };
  const onprogress = async () => {};
  const search = { ...settings, quick: true };
  expect(await passes.keepLedger(search, onprogress)).toBe(null);
  await passes.judge(search, onprogress);
  const seatResult = await passes.judgeSeat(settings, onprogress);
  const known = await passes.keepLedger(settings, onprogress);
  const whole = await passes.judge(settings, onprogress);
  expect(known).toEqual({ ...whole, seats: known?.seats });
  const listMoves = (seats: ReviewFound["seats"] | undefined) => seats?.map(({ quick, mistakes }) => [quick, mistakes]);
  expect(listMoves(known?.seats)).toEqual(listMoves(seatResult.seats));
  expect(known?.seats?.[0]).toEqual(whole.seats?.[0]);
  expect(seatResult.rough && !known?.rough).toBe(true);
  expect(await passes.keepLedger({ ...settings, effort: 0.02 }, onprogress)).toBe(null);
});

test("judges one seat's moves like all moves and keeps earlier results of other seats", async () => {
  const makePassesFor = await load();
  const quickSettings = { effort: 0.02, playouts: 5, quick: true };
  const settings = { effort: 0.02, playouts: 10, quick: false };
  const onprogress = async () => {};
  const fullResult = await makePassesFor().judge(settings, onprogress);
  // The other seat is judged by the same code.
  const seat = fullResult.seats?.findIndex(({ mistakes }) => mistakes.length > 0) as number;
  const passes = makePassesFor(() => seat);
  await expect(makePassesFor(() => seat).judgeSeat(settings, onprogress)).rejects.toThrow(
    "after mistakes were looked for",
  );
  const before = await passes.judge(quickSettings, onprogress);
  const parts: number[] = [];
  const firstResults: ReviewFound[] = [];
  const judgeSeat = () =>
    passes.judgeSeat(
      settings,
      async (part) => void parts.push(part),
      (found) => firstResults.push(found),
    );
  const seatResult = await judgeSeat();
  expect(parts.at(-1)).toBe(1);
  expect(seatResult).toEqual({ ...before, seats: before.seats?.with(seat, seatResult.seats?.[seat] as ReviewSeat) });
  const withoutStory = ({ story, plain_story, story_share, ...counts }: ReviewSeat) => counts;
  const judged = withoutStory(seatResult.seats?.[seat] as ReviewSeat);
  expect(judged).toEqual(withoutStory(fullResult.seats?.[seat] as ReviewSeat));
  // The verdicts come before the alternatives to mistakes, but later passes keep these until they have new ones.
  const mistakes = judged.mistakes.map((mistake) => ({ ...mistake, tries: [] }));
  const firstOfSeat = firstResults.map(({ seats }) => withoutStory(seats?.[seat] as ReviewSeat));
  expect(firstOfSeat).toEqual([{ ...judged, mistakes }]);
  expect(mistakes.length).toBeGreaterThan(0);
  expect(await judgeSeat()).toEqual(seatResult);
  expect(firstResults).toHaveLength(1);
  expect(await passes.judge(settings, onprogress)).toEqual(fullResult);
});

test("reports a seat that is selected during a pass before the others", async () => {
  const makePassesFor = await load();
  const settings = { effort: 0.02, playouts: 10, quick: false };
  let selected = 0;
  const passes = makePassesFor(() => selected);
  await passes.judge({ ...settings, playouts: 5, quick: true }, async () => {});
  const parts: number[] = [];
  const seatResult = await passes.judgeSeat(settings, async (part) => {
    parts.push(part);
    selected = 1;
  });
  const isJudged = (found: ReviewFound | undefined) => found?.seats?.map(({ quick }) => !quick);
  expect(isJudged(seatResult)).toEqual([false, true]);
  const reported: ReviewFound[] = [];
  const when: number[] = [];
  const onprogress = async (part: number) => {
    parts.push(part);
    selected = 0;
    when.push(reported.length);
  };
  const fullResult = await passes.judge(settings, onprogress, (found) => reported.push(found));
  expect(reported.map(isJudged)).toEqual([[true, true]]);
  expect(fullResult).toEqual(await makePassesFor().judge(settings, async () => {}));
  expect(parts.every((part) => part > 0 && part <= 1)).toBe(true);
});
