import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { settings, t } from "../device/settings.svelte";
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

afterEach(() => {
  settings.taps = "twice";
});

/** Press cards one after the other, with the number of quick clicks at one point, and return which were played. */
async function press(
  more: object,
  ...presses: readonly (readonly [card: string, clicks: number])[]
): Promise<unknown[]> {
  const onplay = vi.fn();
  const hand = mount(CardHand, {
    target: document.body,
    props: { ...props, playable: new Set(props.cards), ...more, onplay },
  });
  flushSync();
  for (const [card, detail] of presses) {
    const face = document.querySelector(`[data-card=${card}]`);
    face?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail }));
    flushSync();
  }
  await unmount(hand);
  return onplay.mock.calls.flat();
}

test("lays no second card with a double tap", async () => {
  const double = [
    ["r1", 1],
    ["r2", 2],
  ] as const;
  const slow = [
    ["r1", 1],
    ["r2", 1],
  ] as const;
  settings.taps = "once";
  expect(await press({}, ...double)).toEqual(["r1"]);
  expect(await press({}, ...slow)).toEqual(["r1", "r2"]);
  settings.taps = "twice";
  expect(await press({}, ["r1", 1], ["r1", 2])).toEqual(["r1"]);
});

test("chooses cards that follow quickly, but does not undo one with a double tap", async () => {
  expect(await press({ quick: true }, ["r1", 1], ["r2", 2], ["r2", 3])).toEqual(["r1", "r2"]);
});

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

test("calls a card new that was just drawn", () => {
  const shown = $state({ ...props });
  const hand = mount(CardHand, { target: document.body, props: shown });
  flushSync();
  shown.cards = ["r1", "r2", "r3"];
  flushSync();
  const names = [...document.querySelectorAll("[data-card]")].map((card) => card.getAttribute("aria-label"));
  expect(names).toEqual(["r1", "r2", `r3, ${t().table.isNew}`]);
  void unmount(hand);
});
