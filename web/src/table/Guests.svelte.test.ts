import { mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import { elfer } from "../../tests/tables";
import type { Session } from "../session/session.svelte";
import Guests from "./Guests.svelte";
import { w } from "./words";

const plain = elfer();
const table = { ...plain, seats: plain.seats.map((seat) => ({ ...seat, kind: "person" as const, bot: null })) };
let close = () => {};
afterEach(() => close());

/** Return what the buttons about the others say where these seats share the host's device. */
function show(sharedSeats: readonly number[]): string[] {
  const session = { onlookers: 0, sharedSeats } as unknown as Session;
  const page = mount(Guests, { target: document.body, props: { session, table } });
  close = () => void unmount(page);
  return [...document.querySelectorAll("li button")].map((button) => button.textContent?.trim() ?? "");
}

test("offers to mute a guest on another device", () => {
  expect(show([])).toContain(w().mute);
});

test("offers only a replacement for people who share the device", () => {
  const rows = show(table.seats.map((_, seat) => seat));
  expect(rows).not.toContain(w().mute);
  expect(rows).toContain(w().replace);
});
