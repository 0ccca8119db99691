import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import CardHand from "./CardHand.svelte";

const nothing = () => {};
const props = {
  cards: ["r1", "r2"],
  playable: new Set<string>(),
  pending: [],
  selected: null,
  name: (card: string) => card,
  onplay: nothing,
  onrefuse: nothing,
  ondrop: () => false,
};

test("leaves Alt+← to the browser", () => {
  const hand = mount(CardHand, { target: document.body, props });
  flushSync();
  const isUsed = (altKey: boolean) => {
    const key = new KeyboardEvent("keydown", { key: "ArrowLeft", altKey, bubbles: true, cancelable: true });
    document.querySelector("[data-card]")?.dispatchEvent(key);
    return key.defaultPrevented;
  };
  expect([isUsed(false), isUsed(true)]).toEqual([true, false]);
  void unmount(hand);
});

test("does not scroll the hand up when its lowest rank is focused", () => {
  const hand = mount(CardHand, { target: document.body, props });
  flushSync();
  const window = document.querySelector("[data-testid=hand]")?.parentElement as HTMLElement;
  window.scrollTop = 22;
  window.dispatchEvent(new Event("scroll"));
  expect(window.scrollTop).toBe(0);
  void unmount(hand);
});
