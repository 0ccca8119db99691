import { afterEach, expect, test, vi } from "vitest";
import { vibrate } from "./vibrate";

const asked = vi.fn();
const activate = (userActivation: { hasBeenActive: boolean } | undefined) =>
  vi.stubGlobal("navigator", { vibrate: asked, userActivation });

afterEach(() => {
  vi.unstubAllGlobals();
  asked.mockClear();
});

test.each([
  ["once the page was touched", { hasBeenActive: true }, 1],
  ["not before, since browsers refuse it and complain", { hasBeenActive: false }, 0],
  ["where the browser does not say", undefined, 1],
])("vibrates %s", (_, userActivation, times) => {
  activate(userActivation);
  vibrate(8);
  expect(asked).toHaveBeenCalledTimes(times);
});
