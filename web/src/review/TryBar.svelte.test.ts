import { mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { elfer } from "../../tests/tables";
import { settings } from "../device/settings.svelte";
import type { HintWords } from "../play/hints";
import type { Attempt } from "./attempt.svelte";
import TryBar from "./TryBar.svelte";

const words: HintWords = { explain: (_, { move }) => `Leg ${move}.`, targets: () => [] };

test.each([
  ["r12", "Richtig! Leg r12."],
  ["y7", /^Auch richtig – .*\. Ebenso gut wäre: Leg r12\.$/],
])("shows no advice to make the move %s that was found", async (move, expected) => {
  settings.lang = "de";
  const answer = { move, right: true, tried: { move, reason: "serves_own", cards: [], lost: 0 } };
  const mistake = { better: "r12", reason: "serves_own", cards: [], what: { seat: 0, move: "b3" } };
  const attempt = { answer, mistake, playout: null, table: elfer() } as unknown as Attempt;
  const bar = mount(TryBar, { target: document.body, props: { attempt, words } });
  expect(
    document.querySelector("[data-testid=try-said][role=status]")?.textContent?.replace(/\s+/g, " ").trim(),
  ).toEqual(typeof expected === "string" ? expected : expect.stringMatching(expected));
  await unmount(bar);
  settings.lang = "en";
});
