import { beforeEach, expect, test } from "vitest";
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
