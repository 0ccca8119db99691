import { flushSync, mount, tick, unmount } from "svelte";
import { expect, test, vi } from "vitest";
import { elfer } from "../../tests/tables";
import { waitFor } from "../../tests/waitFor";
import { missing } from "../net/missing.svelte";
import type { Hint, TableView } from "../protocol";
import type { PlaySession } from "../session/play";
import HintButton from "./HintButton.svelte";
import type { HintWords } from "./hints";
import { w } from "./words";

const WORDS: HintWords = { explain: (_lang, hint) => hint.move, targets: () => [] };

test("drops a hint after a move and allows another request", async () => {
  const answers: ((move: string) => void)[] = [];
  let view = $state.raw<TableView>(elfer());
  let pending = $state.raw<readonly string[]>([]);
  const session = {
    get view() {
      return view;
    },
    get pending() {
      return pending;
    },
  } as unknown as PlaySession;
  const lamp = mount(HintButton, {
    target: document.body,
    props: {
      session,
      requestHint: () =>
        new Promise<Hint>((resolve) => {
          answers.push((move) => resolve({ type: "hint", id: "", move, reason: "only", cards: [], moves: [move] }));
        }),
      loadWords: async () => WORDS,
      onhint: () => {},
    },
  });
  flushSync();
  const button = document.querySelector("[data-testid=hint]") as HTMLButtonElement;
  const hintText = () => document.querySelector("[data-testid=hint-text][role=status]")?.textContent?.trim();
  const busy = () => button.getAttribute("aria-disabled") === "true";
  const settle = async () => {
    for (let turn = 0; turn < 5; turn++) await tick();
  };

  button.click();
  flushSync();
  expect([hintText(), busy()]).toEqual([w().thinking, true]);
  expect(button.disabled).toBe(false); // it keeps the focus
  button.click();
  expect(answers).toHaveLength(1);
  pending = ["+"];
  flushSync();
  expect([hintText(), busy()]).toEqual(["", false]);
  pending = [];
  view = elfer({ pile: 5 }, { number: elfer().number + 1 });
  flushSync();
  expect([hintText(), busy()]).toEqual(["", false]);

  button.click();
  flushSync();
  expect([hintText(), busy()]).toEqual([w().thinking, true]);
  answers[0]?.("r11");
  await settle();
  expect([hintText(), busy()]).toEqual([w().thinking, true]);
  answers[1]?.("r12");
  await settle();
  expect([hintText(), busy()]).toEqual(["r12", false]);
  view = elfer({ pile: 5 }, { number: view.number + 1, host: 1 });
  flushSync();
  expect(hintText(), "the position is the same").toBe("r12");
  pending = ["r12"];
  flushSync();
  expect(hintText(), "the move is made").toBe("");
  pending = [];
  view = elfer({ pile: 4 });
  flushSync();
  expect(hintText(), "the position is another one").toBe("");
  void unmount(lamp);
});

test("makes all moves of a hint at once", async () => {
  const hint: Hint = { type: "hint", id: "", move: "r11", reason: "only", cards: [], moves: ["r11", "r12"] };
  const lay = vi.fn();
  const session = { view: elfer(), pending: [], lay } as unknown as PlaySession;
  const loadWords = async () => ({ ...WORDS, proposal: ({ moves = [] }: Hint) => moves });
  const lamp = mount(HintButton, {
    target: document.body,
    props: { session, requestHint: async () => hint, loadWords, onhint: () => {} },
  });
  flushSync();
  document.querySelector<HTMLElement>("[data-testid=hint]")?.click();
  const button = () => document.querySelector<HTMLElement>(".hint .do");
  await waitFor(() => expect(button()).not.toBeNull());
  button()?.click();
  expect(lay.mock.calls).toEqual([[["r11", "r12"]]]);
  await unmount(lamp);
});

test("shows a hint when its texts are loaded, and reports the missing part meanwhile", async () => {
  vi.useFakeTimers();
  const before = missing.parts;
  const hint: Hint = { type: "hint", id: "", move: "r11", reason: "only", cards: [], moves: ["r11"] };
  const loadWords = vi.fn().mockRejectedValueOnce(new TypeError("offline")).mockResolvedValue(WORDS);
  const session = { view: elfer(), pending: [] } as unknown as PlaySession;
  const lamp = mount(HintButton, {
    target: document.body,
    props: { session, requestHint: async () => hint, loadWords, onhint: () => {} },
  });
  flushSync();
  document.querySelector<HTMLElement>("[data-testid=hint]")?.click();
  const hintText = () => document.querySelector("[data-testid=hint-text]")?.textContent?.trim();
  await vi.advanceTimersByTimeAsync(0);
  expect([hintText(), missing.parts]).toEqual([w().thinking, before + 1]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([hintText(), missing.parts]).toEqual(["r11", before]);
  vi.useRealTimers();
  void unmount(lamp);
});
