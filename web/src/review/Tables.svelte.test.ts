import { mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { settings } from "../device/settings.svelte";
import type { ReviewFound } from "../protocol";
import Tables from "./Tables.svelte";

test("writes figures as the language does, with signs for what the sources brought", async () => {
  settings.lang = "de";
  const found = {
    curves: [[]],
    moments: [[]],
    prior: [0.875],
    sources: { cards: [0.046], draws: [-0.067], own_play: [0.0004], others: [-0.0004] },
    result: [1],
  } as unknown as ReviewFound;
  const tables = mount(Tables, { target: document.body, props: { found, names: ["Ada"], seat: 0 } });
  const figures = [...document.querySelectorAll("table:first-of-type td")].map((cell) => cell.textContent);
  await unmount(tables);
  settings.lang = "en";
  expect(figures).toEqual(["87,5", "+4,6", "−6,7", "0,0", "0,0", "100,0"]);
});
