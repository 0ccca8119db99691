import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { games } from "../games/registry";
import { hasLesson, type Lesson, loadLesson } from "./lesson";
import { LessonSession } from "./lessonSession.svelte";
import { makeTables } from "./lessonTables";

async function lesson(game = "elfer_raus"): Promise<Lesson> {
  const found = await loadLesson(game);
  if (!found) throw new Error(`no lesson for ${game}`);
  return found;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("has a lesson for every game, with complete tables at every frame", async () => {
  for (const { id, counts } of games) {
    expect(hasLesson(id)).toBe(true);
    for (const table of makeTables(await lesson(id), "Vera")) {
      expect(counts(table)).toHaveLength(table.seats.length);
      expect(table.seats[0]?.name).toBe("Vera");
    }
  }
  expect(await loadLesson("chess")).toBeNull();
});

test("accepts only the wanted move and answers others kindly", async () => {
  const lessonSession = new LessonSession(await lesson(), "Vera");
  lessonSession.play("r12");
  expect([lessonSession.frame, lessonSession.wrongTries]).toEqual([0, 1]); // it is still to be read
  lessonSession.next();
  lessonSession.play("y11");
  expect([lessonSession.frame, lessonSession.wrongTries]).toEqual([0, 2]);
  lessonSession.play("r12");
  expect([lessonSession.frame, lessonSession.wrongTries]).toEqual([1, 0]);
  expect(lessonSession.wantedMove).toBe("r13");
});

test("makes the others' moves after pauses, or at once when the learner continues", async () => {
  const lessonSession = new LessonSession(await lesson(), "Vera", 4);
  const step = lessonSession.step;
  lessonSession.play(".");
  expect(lessonSession.othersMove).toBe(true);
  vi.runAllTimers();
  expect([lessonSession.step, lessonSession.frame]).toEqual([step + 1, lessonSession.currentStep.at]);
  lessonSession.go(step);
  lessonSession.play(".");
  lessonSession.next();
  expect([lessonSession.step, lessonSession.frame, lessonSession.othersMove]).toEqual([
    step + 1,
    lessonSession.currentStep.at,
    false,
  ]);
});

test("never shows that the others move while the next step is the learner's", async () => {
  const lessonSession = new LessonSession(await lesson(), "Vera", 1);
  const shown: [number, boolean][] = [];
  lessonSession.animator = (_, change) => {
    change();
    shown.push([lessonSession.step, lessonSession.othersMove]);
  };
  lessonSession.play("r12");
  expect(shown).toEqual([[2, false]]);
  lessonSession.go(4);
  lessonSession.play(".");
  expect(shown.at(-1)).toEqual([4, true]);
  shown.length = 0;
  lessonSession.next(); // past the others' moves, at once
  expect(shown.filter(([, othersMove]) => othersMove)).toEqual([]);
});

test("accepts moves made at once in any order", async () => {
  const lessonSession = new LessonSession(await lesson("level_8"), "Vera", 2);
  const { moves } = lessonSession.currentStep;
  lessonSession.play(...moves.slice(1));
  expect(lessonSession.wrongTries).toBe(1);
  lessonSession.play(...[...moves].reverse());
  expect(lessonSession.step).toBe(3);
});

test("reaches the end of every lesson and logs what happened", async () => {
  for (const { id } of games) {
    const lessonSession = new LessonSession(await lesson(id), "Vera");
    while (!lessonSession.isLast) {
      if (lessonSession.wantedMove === null) lessonSession.next();
      else lessonSession.play(...lessonSession.currentStep.moves);
      vi.runAllTimers();
    }
    expect(lessonSession.frame).toBe(lessonSession.lesson.frames.length - 1);
    expect(lessonSession.log.length).toBeGreaterThan(4);
  }
});

test("continues a lesson where it was left", async () => {
  const all = await lesson();
  const lessonSession = new LessonSession(all, "Vera", 99);
  expect(lessonSession.step).toBe(all.steps.length - 1);
  lessonSession.go(1);
  expect([lessonSession.frame, lessonSession.view.match?.legal.includes("r12")]).toEqual([0, true]);
});

test("explains an illegal card in a lesson", async () => {
  const lessonSession = new LessonSession(await lesson(), "Vera");
  expect(await lessonSession.explain("r13")).toEqual({ reason: "needs_first", cards: ["r13", "r12"] });
  expect(await lessonSession.explain("r12")).toBeNull();
  lessonSession.next();
  lessonSession.play("r12");
  expect(await lessonSession.explain("r13")).toBeNull();
  expect(await lessonSession.explain("r3")).toEqual({ reason: "needs_first", cards: ["r3", "r10"] });
});

test("lays a planned row in any order where a lesson asks for it", async () => {
  const lessonSession = new LessonSession(await lesson("bloom"), "Vera", 1);
  expect(await lessonSession.check(["22", "20", "*"])).toEqual({ moves: null, illegal: null });
  const { moves } = await lessonSession.check(["22", "20", "23", "*"]);
  expect(moves).toEqual(["20", "22", "23", "*"]);
  expect(await lessonSession.lay?.(moves ?? [])).toBe(true);
  expect(lessonSession.step).toBe(2);
  expect(lessonSession.lay).toBeUndefined();
});
