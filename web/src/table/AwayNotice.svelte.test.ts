import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { elfer } from "../../tests/tables";
import { settings } from "../device/settings.svelte";
import type { TableView } from "../protocol";
import type { Session } from "../session/session.svelte";
import AwayNotice from "./AwayNotice.svelte";

const send = vi.fn();
let close = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  settings.lang = "en";
});
afterEach(() => {
  close();
  vi.useRealTimers();
});

/** Show what Vera is told while it is Ada's turn. */
function show(idleLeft: number | null): void {
  const plain = elfer();
  const seats = plain.seats.map((seat) => ({ ...seat, kind: "person" as const, bot: null }));
  const table: TableView = { ...plain, seats, match: plain.match && { ...plain.match, turn: 1, idle_left: idleLeft } };
  const session = { since: performance.now(), send } as unknown as Session;
  const page = mount(AwayNotice, { target: document.body, props: { session, table } });
  close = () => void unmount(page);
  flushSync();
}
const text = () => document.querySelector("[data-testid=absent]")?.textContent ?? "";

test("offers a bot for somebody who is there and does not move, once the server allows it", () => {
  show(300_000);
  vi.advanceTimersByTime(299_000);
  flushSync();
  expect(text().trim()).toBe("");
  vi.advanceTimersByTime(2_000);
  flushSync();
  expect(text()).toContain("Ada hasn’t moved for minutes.");
  document.querySelector<HTMLButtonElement>(".button")?.click();
  expect(send).toHaveBeenCalledWith({ type: "sit_in", seat: 1 });
});

test("goes on offering it after a vote, and never where a clock ends the turn", () => {
  show(0);
  expect(text()).toContain("Ada hasn’t moved for minutes.");
  close();
  show(null);
  vi.advanceTimersByTime(1_000_000);
  flushSync();
  expect(text().trim()).toBe("");
});
