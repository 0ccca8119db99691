import { afterEach, expect, test, vi } from "vitest";
import { isMotionOff, scaleDuration, scalePause } from "./motion";
import { type Motion, settings } from "./settings.svelte";

afterEach(() => {
  settings.motion = "normal";
  vi.unstubAllGlobals();
});

/** Return how long a flight and a pause of 100 milliseconds last. */
function times(motion: Motion): [number, number] {
  settings.motion = motion;
  return [scaleDuration(100), scalePause(100)];
}

test("scales durations by the settings and keeps pauses without motion", () => {
  expect(times("normal")).toEqual([100, 100]);
  expect(times("calm")).toEqual([170, 170]);
  expect(times("quick")).toEqual([50, 50]);
  expect(times("none")).toEqual([0, 100]);
});

test("turns motion off when the device prefers reduced motion", () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  settings.motion = "calm";
  expect([isMotionOff(), scaleDuration(100)]).toEqual([true, 0]);
});
