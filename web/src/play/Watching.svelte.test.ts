import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import { elfer } from "../../tests/tables";
import { settings } from "../device/settings.svelte";
import type { SeatView } from "../protocol";
import Watching from "./Watching.svelte";

let page: object;
const text = () => document.querySelector(".watching")?.textContent ?? "";

function come(...changes: Partial<SeatView>[]): void {
  const seats = elfer().seats.map((seat, at) => ({ ...seat, ...changes[at] }));
  page = mount(Watching, { target: document.body, props: { table: elfer({}, { seat: null, host: 0, seats }) } });
  flushSync();
}

beforeEach(() => {
  settings.lang = "en";
});
afterEach(() => unmount(page));

test("promises a seat only while the host is there to give it", () => {
  come({ kind: "person" }, { kind: "bot" });
  expect(text()).toBe("You’re watching. Vera can see that, and can let you join in.");
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
