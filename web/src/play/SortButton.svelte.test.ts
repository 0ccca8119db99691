import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import { settings } from "../device/settings.svelte";
import { ownOrder } from "./ownOrder.svelte";
import SortButton from "./SortButton.svelte";

let button: object;

afterEach(() => {
  ownOrder.order = [];
  settings.sorting = "auto";
  settings.lang = "en";
  return unmount(button);
});

test.each(["de", "en"] as const)("labels the button in %s with its action and the next order", (lang) => {
  settings.lang = lang;
  ownOrder.order = ["r1"];
  button = mount(SortButton, { target: document.body, props: { sortings: ["colour", "number"] } });
  const names = ["number", "own", "colour"].map((next) => {
    flushSync();
    const sort = document.querySelector<HTMLElement>("[data-testid=sort]");
    const name = sort?.getAttribute("aria-label") ?? "";
    const word = sort?.textContent.trim() ?? "";
    expect(word).toMatch(/^\p{L}+$/u);
    expect(name.toLowerCase()).toContain(word.toLowerCase());
    sort?.click();
    expect(settings.sorting).toBe(next);
    return name;
  });
  expect(new Set(names).size).toBe(3);
});
