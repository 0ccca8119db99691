import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import Chart from "./Chart.svelte";

test("shortens a long name without cutting an emoji in half", () => {
  const counts = [3, 2, 1].map((left) => ({ round: 1, counts: [left, left] }));
  const props = { handCounts: counts, names: ["Oma Inge😀😀😀😀", "Bea"], pieces: "cards" as const };
  const page = mount(Chart, { target: document.body, props });
  flushSync();
  const labels = [...document.querySelectorAll("g text")].map((text) => text.textContent);
  expect(labels).toEqual(["Oma Inge😀…", "Bea"]);
  void unmount(page);
});
