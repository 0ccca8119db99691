import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { games } from "../games/registry";
import { type Lesson, lessonOf, tablesOf, taught } from "./lesson";
import { Teaching } from "./lessonSession.svelte";

async function lesson(game = "elfer_raus"): Promise<Lesson> {
  const found = await lessonOf(game);
  if (!found) throw new Error(`no lesson for ${game}`);
  return found;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("every game the client knows is taught, and its tables are whole at every frame", async () => {
  for (const { id, counts } of games) {
    expect(taught(id)).toBe(true);
    for (const table of tablesOf(await lesson(id), "Vera")) {
      expect(counts(table)).toHaveLength(table.seats.length);
      expect(table.seats[0]?.name).toBe("Vera");
    }
  }
  expect(await lessonOf("chess")).toBeNull();
});

test("only what is wanted is taken; anything else earns a kind word", async () => {
  const teaching = new Teaching(await lesson(), "Vera");
  teaching.play("r12");
  expect([teaching.frame, teaching.astray]).toEqual([0, 1]); // it is still to be read
  teaching.next();
  teaching.play("y11");
  expect([teaching.frame, teaching.astray]).toEqual([0, 2]);
  teaching.play("r12");
  expect([teaching.frame, teaching.astray]).toEqual([1, 0]);
  expect(teaching.wanted).toBe("r13");
});

test("the others move by themselves, or at once when the learner presses on", async () => {
  const teaching = new Teaching(await lesson(), "Vera", 4);
  const step = teaching.step;
  teaching.play(".");
  expect(teaching.waiting).toBe(true);
  vi.runAllTimers();
  expect([teaching.step, teaching.frame]).toEqual([step + 1, teaching.asked.at]);
  teaching.go(step);
  teaching.play(".");
  teaching.next();
  expect([teaching.step, teaching.frame, teaching.waiting]).toEqual([step + 1, teaching.asked.at, false]);
});

test("moves made at once may come in any order that comes to the same", async () => {
  const teaching = new Teaching(await lesson("level_8"), "Vera", 2);
  const { moves } = teaching.asked;
  teaching.play(...moves.slice(1));
  expect(teaching.astray).toBe(1);
  teaching.play(...[...moves].reverse());
  expect(teaching.step).toBe(3);
});

test("every lesson leads to its end by doing what it asks, and tells what happened", async () => {
  for (const { id } of games) {
    const teaching = new Teaching(await lesson(id), "Vera");
    while (!teaching.last) {
      if (teaching.wanted === null) teaching.next();
      else teaching.play(...teaching.asked.moves);
      vi.runAllTimers();
    }
    expect(teaching.frame).toBe(teaching.lesson.frames.length - 1);
    expect(teaching.log.length).toBeGreaterThan(4);
  }
});

test("a lesson goes on where it was left, with everything done before", async () => {
  const all = await lesson();
  const teaching = new Teaching(all, "Vera", 99);
  expect(teaching.step).toBe(all.steps.length - 1);
  teaching.go(1);
  expect([teaching.frame, teaching.view.match?.legal.includes("r12")]).toEqual([0, true]);
});

test("a card that cannot be played in a lesson says why, as the rules have it at that moment", async () => {
  const teaching = new Teaching(await lesson(), "Vera");
  expect(await teaching.explain("r13")).toEqual({ reason: "needs_first", cards: ["r13", "r12"] });
  expect(await teaching.explain("r12")).toBeNull();
  teaching.next();
  teaching.play("r12");
  expect(await teaching.explain("r13")).toBeNull();
  expect(await teaching.explain("r3")).toEqual({ reason: "needs_first", cards: ["r3", "r10"] });
});
