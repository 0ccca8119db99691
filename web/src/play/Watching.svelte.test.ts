import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { elfer } from "../../tests/tables";
import { settings } from "../device/settings.svelte";
import type { SeatView, TableView } from "../protocol";
import type { PlaySession } from "../session/play";
import Watching from "./Watching.svelte";

let page: object;
const sit = vi.fn(async () => null);
const text = () => document.querySelector(".watching p")?.textContent?.trim() ?? "";
const buttons = () => [...document.querySelectorAll("button")].map(({ textContent }) => textContent?.trim());
const props = $state<{ session: PlaySession; table: TableView }>({
  session: { sit } as unknown as PlaySession,
  table: elfer(),
});

function tableOf(...changes: Partial<SeatView>[]): TableView {
  const seats = elfer().seats.map((seat, at) => ({ ...seat, ...changes[at] }));
  return elfer({}, { seat: null, host: 0, seats });
}

function come(...changes: Partial<SeatView>[]): void {
  props.table = tableOf(...changes);
  page = mount(Watching, { target: document.body, props });
  flushSync();
}

function press(name: string): void {
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent?.trim() === name)?.click();
  flushSync();
}

beforeEach(() => {
  settings.lang = "en";
  sit.mockClear();
});
afterEach(() => unmount(page));

test("promises a seat only while the host is there to give it", () => {
  come({ kind: "person" }, { kind: "bot" });
  expect(text()).toBe("You’re watching. Vera can see that, and can let you join in.");
  expect(buttons()).toEqual([]);
});

test.each([{ away: true }, { left: true }])("names the way back while the host is away", (gone) => {
  come({ kind: "person", ...gone }, { kind: "bot" });
  expect(text()).toContain("Vera is away right now, and can’t let you join in.");
  expect(text()).toContain("Did you have a seat here? Then open your link.");
});

test("names the way back while all seats are taken", () => {
  come({ kind: "person" }, { kind: "person" }, { kind: "person" });
  expect(text()).toBe("You’re watching. All seats are taken. Did you have a seat here? Then open your link.");
});

test.each([{}, { away: true }])("offers a seat in the place of what it says about the host", (host) => {
  come({ kind: "person", ...host }, { kind: "bot", offered: true });
  expect(text()).toBe("You can join in: Ada makes room for you.");
  press("Join in");
  expect(sit).toHaveBeenCalledOnce();
});

test("is a form only while there is something to fill in, and asks for the name first", () => {
  const isLandmark = () => document.querySelector("form")?.hasAttribute("aria-labelledby");
  come({ kind: "person" }, { kind: "bot" });
  const line = document.querySelector("[role=status]");
  expect(isLandmark()).toBe(false);
  props.table = tableOf({ kind: "person" }, { kind: "bot", offered: true });
  flushSync();
  expect(isLandmark()).toBe(true);
  expect(document.querySelector("[role=status]"), "the same live region").toBe(line);
  const controls = [...document.querySelectorAll<HTMLElement>("form :is(input, button)")];
  expect(controls.map((one) => one.textContent?.trim() || one.tagName)).toEqual(["INPUT", "Join in", "Just watch"]);
});

test("puts an offer aside for who only wants to watch, and brings it back", () => {
  come({ kind: "person" }, { kind: "bot", offered: true });
  press("Just watch");
  expect([text(), buttons(), sit.mock.calls.length]).toEqual(["You’re watching.", ["Join in"], 0]);
  expect(document.activeElement?.textContent?.trim()).toBe("Join in");
  press("Join in");
  expect([text(), sit.mock.calls.length]).toEqual(["You can join in: Ada makes room for you.", 0]);
  press("Just watch");
  props.table = tableOf({ kind: "person" });
  flushSync();
  props.table = tableOf({ kind: "person" }, { kind: "bot", offered: true });
  flushSync();
  expect(text(), "another offer").toContain("You can join in");
});

test("offers nothing where nobody can sit down, as in a replay", () => {
  page = mount(Watching, {
    target: document.body,
    props: { session: {} as PlaySession, table: tableOf({}, { offered: true }) },
  });
  flushSync();
  expect(buttons()).toEqual([]);
});
