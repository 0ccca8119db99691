import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import Between from "./Between.svelte";

test.each([
  [[9], null],
  [[], "true"],
])("hides the gap between two rows from screen readers where no connector lies: %o", async (bridges, hidden) => {
  const props = { from: "y" as const, to: "b" as const, bridges, possible: [8], upright: false, findLine: () => 1 };
  const page = mount(Between, { target: document.body, props });
  flushSync();
  expect(document.querySelector("ul")?.getAttribute("aria-hidden")).toBe(hidden);
  await unmount(page);
});
