import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import { sessionAt } from "../../tests/sessions";
import { elfer, moved } from "../../tests/tables";
import type { TableView } from "../protocol";
import ActionBar from "./ActionBar.svelte";
import { justDrawn } from "./justDrawn.svelte";

let bar: object;

afterEach(() => {
  unmount(bar);
  justDrawn.reset();
});

const table = (number: number, turn: number): TableView => {
  const plain = elfer({}, { number });
  return { ...plain, match: plain.match && { ...plain.match, turn } };
};
const words = () => document.querySelector(".bar p")?.textContent ?? "";

test("what was drawn is said beside what to do now, and no more when the next turn begins", () => {
  const { session, happens } = sessionAt(table(5, 0));
  justDrawn.look(["r1"], (key) => key);
  const props = { session, hint: "Lay a card.", reason: null, actions: [], onsheet() {} };
  bar = mount(ActionBar, { target: document.body, props });
  justDrawn.look(["r1", "b7"], (key) => key);
  flushSync();
  expect(words()).toContain("b7");
  expect(document.querySelector(".bar .less")?.textContent).toContain("b7"); // gives way where there is little room
  happens(moved(0, { move: "+" }), table(6, 1));
  expect(words()).toContain("b7");
  happens(moved(1, { move: "-" }), table(7, 0));
  expect(words()).not.toContain("b7");
  expect(words()).toContain("Lay a card.");
});
