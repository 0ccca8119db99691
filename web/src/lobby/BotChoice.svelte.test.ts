import { flushSync, mount, tick, unmount } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import { waitFor } from "../../tests/waitFor";
import { settings } from "../device/settings.svelte";
import { isFollowing } from "../play/following";
import BotChoice from "./BotChoice.svelte";

const LEVELS = [1, 2, 3, 4, 5, 6, 7].map((number) => `level-${number}`);
let close = () => {};
beforeEach(() => {
  localStorage.clear();
  settings.lang = "en";
});
afterEach(() => close());

/** Show the choice; what is chosen then stands in the properties. */
function show(value: string, levels: readonly string[] = LEVELS, followed?: number) {
  const kinds = ["easy", "careful", "search"];
  const props = $state({ legend: "Difficulty", game: "bloom", kinds, levels, value, followed });
  const page = mount(BotChoice, { target: document.body, props });
  close = () => void unmount(page);
  flushSync();
  return props;
}

const slider = () => document.querySelector<HTMLInputElement>('input[type="range"]');
const checked = () => document.querySelector<HTMLInputElement>('input[type="radio"]:checked')?.value;

function drag(to: number): void {
  const found = slider();
  if (!found) throw new Error("There is no slider.");
  found.value = `${to}`;
  found.dispatchEvent(new Event("input", { bubbles: true }));
  flushSync();
}

function slide(to: number): void {
  drag(to);
  slider()?.dispatchEvent(new Event("change", { bubbles: true }));
  flushSync();
}

function press(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.click();
  flushSync();
}

/** The scale is loaded apart. */
const loaded = (selector: string) => waitFor(() => expect(document.querySelector(selector)).not.toBeNull());

test("shows three choices first and the finer scale on demand", async () => {
  const props = show("careful");
  await loaded("button");
  expect([checked(), slider()]).toEqual(["careful", null]);
  press("button");
  await waitFor(() => expect(slider()).not.toBeNull());
  await tick();
  expect(document.activeElement).toBe(slider());
  expect([props.value, slider()?.value, slider()?.max]).toEqual(["level-2", "1", "7"]);
  expect(checked()).toBeUndefined();
  expect(document.querySelector("small")?.textContent).toMatch(
    /^Tends to lay rather than draw\. Overlooks about \d+ in 100 moves that draw, take or stop, otherwise \d+\.$/,
  );
  expect(slider()?.getAttribute("aria-valuetext")).toBe("2/8: Puppy");
  expect(document.querySelector(`#${slider()?.getAttribute("aria-describedby")}`)).toBe(
    document.querySelector("small"),
  );
  drag(4);
  expect([props.value, document.querySelector("b")?.textContent], "not before it is let go").toEqual([
    "level-2",
    "Magpie",
  ]);
  slide(6);
  expect([props.value, document.querySelector("small")?.textContent]).toEqual(["level-7", "Overlooks nothing."]);
  slide(7);
  expect([props.value, checked()]).toEqual(["search", "search"]);
  press('input[value="easy"]');
  expect([props.value, slider()]).toEqual(["easy", null]);
});

test("shows a chosen level on its scale", async () => {
  show("level-5");
  await loaded('input[type="range"]');
  expect([slider()?.value, document.querySelector("b")?.textContent]).toEqual(["4", "Magpie"]);
});

test("keeps the scale open when the strongest bot is chosen", async () => {
  const props = show("level-5");
  await loaded('input[type="range"]');
  slide(7);
  expect([props.value, slider()?.value]).toEqual(["search", "7"]);
});

test("offers a switch for adaptive bots, off by default and saved per game", async () => {
  show("level-5", LEVELS, 2);
  await loaded('input[role="switch"]');
  expect(document.querySelector<HTMLInputElement>('input[role="switch"]')?.checked).toBe(false);
  press('input[role="switch"]');
  expect([isFollowing("bloom"), isFollowing("level_8")]).toEqual([true, false]);
});

test("shows no character or switch where there is none", async () => {
  const props = show("level-1");
  await loaded('input[type="range"]');
  props.game = "elfer_raus";
  flushSync();
  expect(document.querySelector("small")?.textContent).toMatch(/^Overlooks about \d+ in 100 possible moves\.$/);
  expect(document.querySelector('input[role="switch"]')).toBeNull();
});

test("offers no scale with an older server or a game without one", () => {
  show("careful", []);
  expect([slider(), document.querySelector("button")]).toEqual([null, null]);
});
