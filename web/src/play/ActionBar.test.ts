import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sessionAt } from "../../tests/sessions";
import { elfer, moved } from "../../tests/tables";
import { settings } from "../device/settings.svelte";
import type { TableView } from "../protocol";
import type { PlaySession } from "../session/play";
import ActionBar from "./ActionBar.svelte";
import { justDrawn } from "./justDrawn.svelte";

let bar: object;

beforeEach(() => {
  settings.lang = "en";
});

afterEach(() => {
  unmount(bar);
  justDrawn.reset();
});

const table = (number: number, turn: number): TableView => {
  const plain = elfer({}, { number });
  return { ...plain, match: plain.match && { ...plain.match, turn } };
};
const watching = (view: TableView): PlaySession => ({
  ...{ view, playout: {}, log: [], pending: [], animator: null },
  play() {},
  explain: async () => null,
});
const words = () => document.querySelector(".bar p")?.textContent ?? "";

test("shows drawn cards beside the hint until the next turn", () => {
  const { session, happens } = sessionAt(table(5, 0));
  justDrawn.update(["r1"], (key) => key);
  const props = { session, hint: "Lay a card.", reason: null, actions: [], onsheet() {} };
  bar = mount(ActionBar, { target: document.body, props });
  justDrawn.update(["r1", "b7"], (key) => key);
  flushSync();
  expect(words()).toContain("b7");
  expect(document.querySelector(".bar .less")?.textContent).toContain("b7"); // gives way where there is little room
  happens(moved(0, { move: "+" }), table(6, 1));
  expect(words()).toContain("b7");
  happens(moved(1, { move: "-" }), table(7, 0));
  expect(words()).not.toContain("b7");
  expect(words()).toContain("Lay a card.");
});

test("shows no hint and no button while a line is watched", () => {
  const props = {
    session: watching(table(5, 0)),
    hint: "Lay a card.",
    reason: null,
    actions: [{ label: "Done", urgent: true, move: "-" }],
  };
  bar = mount(ActionBar, { target: document.body, props });
  flushSync();
  expect(words().trim()).toBe("Your turn");
  expect(document.querySelector(".bar button")).toBeNull();
});

test("offers no score sheet after a watched round", () => {
  const { match, ...rest } = elfer();
  const view: TableView = { ...rest, phase: "round_over", match: match && { ...match, round: 3, turn: null } };
  bar = mount(ActionBar, {
    target: document.body,
    props: { session: watching(view), hint: "", reason: null, actions: [] },
  });
  flushSync();
  expect(words().trim()).toBe("Round 3 is over");
  expect(document.querySelector(".bar button")).toBeNull();
});

test("shows the face of the player whose turn it is, and none after the round", () => {
  const { session, happens } = sessionAt(table(5, 0));
  bar = mount(ActionBar, {
    target: document.body,
    props: { session, hint: "", reason: null, actions: [], onsheet() {} },
  });
  flushSync();
  const face = () => document.querySelector(".bar .mover")?.innerHTML;
  const mine = face();
  expect(mine).toBeTruthy();
  happens(moved(0, { move: "-" }), table(6, 1));
  flushSync();
  expect(face()).not.toBe(mine);
  const { match, ...rest } = table(7, 1);
  happens(moved(1, { move: "-" }), { ...rest, phase: "round_over", match: match && { ...match, turn: null } });
  flushSync();
  expect(face()).toBeUndefined();
});

test("keeps its two lines beside the button that takes back, unless there is more to say", () => {
  const { match, ...rest } = table(5, 0);
  const { session } = sessionAt({ ...rest, match: match && { ...match, back: "yes" } });
  const actions = [{ label: "Done", urgent: false, move: "-" }];
  const props = { session, hint: "Lay another, if you like.", reason: null, actions, onsheet() {} };
  bar = mount(ActionBar, { target: document.body, props });
  flushSync();
  const layout = () => document.querySelector(".bar")?.className ?? "";
  expect(layout()).toContain("tight");
  unmount(bar);
  bar = mount(ActionBar, {
    target: document.body,
    props: { ...props, reason: "Nobody has laid the red 12 yet, so it must wait." },
  });
  flushSync();
  expect(layout()).toContain("crowded");
  expect(layout()).not.toContain("tight");
});

test("names the seat as any other while a bot plays for it", () => {
  const view = table(5, 0);
  const [own, ...others] = view.seats;
  const { session } = sessionAt({ ...view, seats: own ? [{ ...own, sitting_in: "careful" }, ...others] : others });
  const props = { session, hint: "Lay a card.", reason: null, actions: [], onsheet() {} };
  bar = mount(ActionBar, { target: document.body, props });
  flushSync();
  expect(words()).toContain("Vera");
  expect(words()).not.toContain("Lay a card.");
});
