import { flushSync } from "svelte";
import { expect, test } from "vitest";
import { settings } from "./settings.svelte";

/** The settings as another visit finds them. */
const Visit = settings.constructor as new () => typeof settings;

test.each([
  ["lang", "de"],
  ["lang", "en"],
  ["theme", "dark"],
  ["sorting", "own"],
  ["name", "Vera"],
  ["large", true],
  ["sounds", false],
  ["volume", "soft"],
  ["vibrate", "full"],
  ["vibrate", "off"],
  ["motion", "quick"],
  ["taps", "once"],
  ["left", true],
  ["premoves", false],
  ["notify", true],
  ["keys", false],
  ["awake", false],
  ["autoMove", true],
  ["coach", false],
  ["mistakes", false],
  ["bots", "slow"],
] as const)("keeps that %s is %s for the next visit, and puts it into the page", (key, value) => {
  const stop = $effect.root(() => settings.persist());
  const before = settings[key];
  Object.assign(settings, { [key]: value });
  flushSync();
  const { lang, dataset, classList } = document.documentElement;
  const shown = { lang, theme: dataset.theme, motion: dataset.motion };
  expect(new Visit()[key]).toBe(value);
  const { theme, motion } = settings;
  expect(shown).toEqual({ lang: settings.lang, theme, motion });
  expect([classList.contains("large"), classList.contains("left")]).toEqual([settings.large, settings.left]);
  Object.assign(settings, { [key]: before });
  flushSync();
  stop();
});
