import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { elfer } from "../../tests/tables";
import type { Reacted, Said } from "../protocol";
import type { Session } from "../session/session.svelte";
import Bubbles from "./Bubbles.svelte";
import type { Muted } from "./muted.svelte";

let page: object;
const session = $state<{ chat: readonly Said[]; onreaction: ((what: Reacted) => void) | null }>({
  chat: [],
  onreaction: null,
});
const floats = () => [...document.querySelectorAll("[data-float]")].map((each) => each.textContent?.trim());

let mutedNames: readonly string[];

function say(seat: number, text: string, again = false): void {
  session.chat = [...session.chat, { type: "said", seat, name: `Seat ${seat}`, text, again }];
  flushSync();
}

beforeEach(() => {
  vi.useFakeTimers();
  session.chat = [];
  mutedNames = [];
  document.body.innerHTML = '<i data-seat="1"></i><i data-seat="2"></i>';
  const muted = { has: (name: string) => mutedNames.includes(name) } as unknown as Muted;
  const props = { session: session as unknown as Session, table: elfer(), muted };
  page = mount(Bubbles, { target: document.body, props });
  flushSync();
});
afterEach(async () => {
  await unmount(page);
  vi.useRealTimers();
});

test("announces the same line, and the same reaction, again", async () => {
  const region = document.querySelector("[aria-live]") as HTMLElement;
  const announced: string[] = [];
  const watch = new MutationObserver(() => region.textContent && announced.push(region.textContent));
  watch.observe(region, { childList: true, characterData: true, subtree: true });
  const settle = () => vi.advanceTimersByTimeAsync(1);
  for (const _ of [1, 2]) {
    say(1, "yes");
    await settle();
  }
  for (const _ of [1, 2]) {
    session.onreaction?.({ type: "reacted", seat: 1, reaction: "laugh" });
    await settle();
  }
  watch.disconnect();
  const [line, , reaction] = announced;
  expect(announced).toEqual([line, line, reaction, reaction]);
});

test("says no line again whose seat has changed", async () => {
  say(1, "one");
  await vi.advanceTimersByTimeAsync(5_000);
  flushSync();
  const region = document.querySelector("[aria-live]");
  const before = region?.textContent;
  for (const seat of [2, null]) {
    session.chat = session.chat.map((line) => ({ ...line, seat }));
    flushSync();
    expect([floats(), region?.textContent]).toEqual([[], before]);
  }
});

test("shows one line and one reaction of each person at a time", () => {
  for (const text of ["one", "two", "three"]) say(1, text);
  say(2, "four");
  expect(floats()).toEqual(["three", "four"]);
  for (const _ of [1, 2, 3]) session.onreaction?.({ type: "reacted", seat: 1, reaction: "laugh" });
  flushSync();
  expect(floats()).toHaveLength(3);
  vi.advanceTimersByTime(5_000);
  flushSync();
  expect(floats()).toEqual([]);
});

test("shows and announces nothing of a muted person, nor lines that were said before", async () => {
  mutedNames = ["Seat 1", "Ada"];
  say(1, "one");
  session.onreaction?.({ type: "reacted", seat: 1, reaction: "laugh" });
  say(2, "two", true);
  await vi.advanceTimersByTimeAsync(1);
  flushSync();
  expect([floats(), document.querySelector("[aria-live]")?.textContent]).toEqual([[], ""]);
});
