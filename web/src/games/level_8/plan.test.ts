import { beforeEach, expect, test } from "vitest";
import { levelView } from "../../../tests/level_8";
import { elfer } from "../../../tests/tables";
import type { MatchView, TableView } from "../../protocol";
import { Plan } from "./plan.svelte";

beforeEach(() => sessionStorage.clear());

function opened(name: string, task: string): Plan {
  const plan = new Plan(() => null);
  plan.open(name, task);
  return plan;
}

const stands = (plan: Plan) => [plan.byHand, plan.isPinned("r5"), plan.hasWishes];

test("keeps pinned cards and manual mode after a reload, but not for another task", () => {
  const plan = opened("ABCDE.0", "1.1.0");
  plan.byHand = true;
  plan.pin("r5", 0);
  expect(stands(opened("ABCDE.0", "1.1.0"))).toEqual([true, true, true]);
  expect(stands(opened("ABCDE.1", "1.1.0"))).toEqual([false, false, false]);
  expect(stands(opened("ABCDE.0", "1.2.0"))).toEqual([false, false, false]);
  plan.dropWishes([]);
  expect(stands(opened("ABCDE.0", "1.1.0"))).toEqual([true, false, false]);
  plan.pin("r5", 0);
  plan.reset();
  expect(stands(opened("ABCDE.0", "1.1.0"))).toEqual([true, false, false]);
});

/** The table of somebody to take a card, with a yellow 6 and a green 3 open. */
function beforeTaking(legal: readonly string[]): TableView {
  const plain = elfer({}, { game: "level_8" });
  const view = levelView({ hand: ["r4", "b5", "p9", "o10", "y11"], tops: [null, "y6", "g3"], phase: "draw" });
  return { ...plain, match: { ...(plain.match as MatchView), turn: 0, legal: [...legal], view } };
}

test.each([
  [["+"], "R3 R9"],
  [["+", "<1"], "R4 R9"],
  [["+", "<2"], "R3 R9"],
])("leaves the gap of a run where an open card fits: %s", async (legal, expected) => {
  const plan = new Plan(() => beforeTaking(legal));
  await plan.load();
  expect(plan.way).toMatchObject({ key: expected, missing: 1 });
});

test("keeps manual mode when the task changes", () => {
  const plan = opened("ABCDE.0", "1.1.0");
  plan.byHand = true;
  plan.open("ABCDE.0", "1.2.0");
  expect(plan.byHand).toBe(true);
});

test.each([
  '{"about":"1.1.0","value":{"chosen":4}}',
  '{"about":"1.1.0","value":{"chosen":null,"byHand":true,"wishes":[1]}}',
])("ignores an invalid plan: %s", (text) => {
  sessionStorage.setItem("reihum.kept.ABCDE.0", text);
  expect(stands(opened("ABCDE.0", "1.1.0"))).toEqual([false, false, false]);
});
