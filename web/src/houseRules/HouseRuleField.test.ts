import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../device/settings.svelte";
import { houseRules } from "../games/elfer_raus/houseRules";
import type { OptionInfo } from "../protocol";
import HouseRuleField from "./HouseRuleField.svelte";

const option: OptionInfo = { name: "draws", default: 3, allowed: "", choices: [1, 2, 3, "fit"], house: true };
const chosen: unknown[] = [];
let close = () => {};

function choose(index: number): void {
  const select = document.querySelector("select");
  if (!select) throw new Error("no select");
  select.selectedIndex = index;
  select.dispatchEvent(new Event("change", { bubbles: true }));
  flushSync();
}

beforeEach(() => {
  vi.useFakeTimers();
  settings.lang = "en";
  chosen.length = 0;
  const text = houseRules("en").draws;
  if (!text) throw new Error("no such rule");
  const props = {
    option,
    text,
    value: 3,
    players: 4,
    isPossible: () => true,
    onchange: (value: unknown) => void chosen.push(value),
  };
  const page = mount(HouseRuleField, { target: document.body, props });
  close = () => void unmount(page);
  flushSync();
});
afterEach(() => {
  close();
  vi.useRealTimers();
});

test("submits the last of several quick choices, once", () => {
  choose(0);
  choose(1);
  vi.advanceTimersByTime(249);
  expect(chosen).toEqual([]);
  vi.advanceTimersByTime(2);
  close();
  close = () => {};
  expect(chosen).toEqual([2]);
});

test("submits a choice before the button that is pressed at once after it", () => {
  const button = document.createElement("button");
  document.body.append(button);
  button.onclick = () => void chosen.push("start");
  choose(0);
  button.click();
  button.remove();
  vi.advanceTimersByTime(1_000);
  expect(chosen).toEqual([1, "start"]);
});

test("submits a choice even if the rules are closed at once after it", () => {
  choose(0);
  close();
  close = () => {};
  flushSync();
  expect(chosen).toEqual([1]);
});

test("keeps a full stop with the value before it", () => {
  choose(3);
  expect(document.querySelector(".stuck")?.textContent?.endsWith("until a card fits.")).toBe(true);
});
