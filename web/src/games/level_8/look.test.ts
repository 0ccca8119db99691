import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { levelView, meld } from "../../../tests/level_8";
import { settings } from "../../device/settings.svelte";
import Look from "./Look.svelte";

test.each([
  ["de", ["gelbe 5", "Joker (gelb)", "gelbe 12", "rote 4", "Joker (5)", "grüne 6"]],
  ["en", ["yellow 5", "joker (yellow)", "yellow 12", "red 4", "joker (5)", "green 6"]],
] as const)("names the cards of an enlarged level, jokers with what they stand for: %s", async (lang, names) => {
  settings.lang = lang;
  const melds = [[], [meld("C", "y", ["y5", "Jy", "y12"]), meld("R", "4", ["r4", "J5", "g6"])], []];
  const props = { view: levelView({ melds, laid: [false, true, false] }), seat: 1, name: "Ada" };
  const page = mount(Look, { target: document.body, props });
  flushSync();
  expect([...document.querySelectorAll("figure li")].map((one) => one.textContent)).toEqual(names);
  await unmount(page);
});
