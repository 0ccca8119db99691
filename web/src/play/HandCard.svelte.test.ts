import { createRawSnippet, flushSync, mount, tick, unmount } from "svelte";
import { expect, test } from "vitest";
import HandCard from "./HandCard.svelte";

const nothing = () => {};

/** Drags a card to the table; `place` says what happens there. Gives where the card lies then. */
async function drag(place: (props: { pending: boolean }) => boolean): Promise<string> {
  const props = $state({ pending: false });
  const card = mount(HandCard, {
    target: document.body,
    props: {
      card: "r12",
      name: "red 12",
      spot: { x: 10, y: 20, turn: 0, rank: 0 },
      playable: true,
      lifted: false,
      selected: false,
      get pending() {
        return props.pending;
      },
      isTabStop: true,
      isNew: false,
      children: createRawSnippet(() => ({ render: () => "<i></i>" })),
      onpress: nothing,
      onkey: nothing,
      onlongpress: nothing,
      ondragstart: nothing,
      ondragmove: nothing,
      ondragcancel: nothing,
      ondrop: () => place(props),
    },
  });
  flushSync();
  const button = document.querySelector("button") as HTMLElement;
  button.setPointerCapture = nothing;
  for (const [type, clientY] of [
    ["pointerdown", 300],
    ["pointermove", 100],
    ["pointerup", 100],
  ] as const)
    button.dispatchEvent(new PointerEvent(type, { isPrimary: true, pointerId: 1, clientX: 50, clientY }));
  flushSync();
  expect(button.style.getPropertyValue("--y")).toBe("-180px");
  await tick();
  await tick();
  const y = button.style.getPropertyValue("--y");
  void unmount(card);
  return y;
}

test("keeps a pending card where it was dropped", async () => {
  const taken = (props: { pending: boolean }) => {
    props.pending = true;
    return true;
  };
  expect(await drag(taken)).toBe("-180px");
});

test("returns a card to the hand if it may not stay or nothing was played", async () => {
  expect(await drag(() => false)).toBe("20px");
  expect(await drag(() => true)).toBe("20px");
});
