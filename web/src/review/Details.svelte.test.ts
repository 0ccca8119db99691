import { mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { elfer } from "../../tests/tables";
import { game } from "../games/elfer_raus";
import type { ReviewFound } from "../protocol";
import Details from "./Details.svelte";

const curve: ReviewFound = {
  kind: "found",
  final: false,
  chairs: [{ curve: [], moments: [] }],
  prior: null,
  sources: null,
  result: null,
  seats: null,
};

function textOf(found: ReviewFound): string {
  const record = { game: game.id, players: ["Ada"], rounds: [] };
  const props = {
    found,
    record,
    game,
    names: ["Ada"],
    table: elfer(),
    words: null,
    seat: 0,
    ongo: () => {},
    ontry: () => {},
  };
  const shown = mount(Details, { target: document.body, props });
  const text = document.body.textContent;
  unmount(shown);
  return text;
}

test("of moves that were not compared is said whether they still will be", () => {
  expect(textOf(curve)).toContain("still being compared");
  const final = textOf({ ...curve, final: true });
  expect(final).toContain("not enough time");
  expect(final).not.toContain("still being compared");
});

test("after a quick search nothing is counted, and no praise is given for mistakes that were not found", () => {
  const counts = { forced: 0, close: 0, clear: 0, untold: 0, good: 0, accuracy: null };
  const seat = { story: "lost" as const, story_share: 0, ...counts, mistakes: [], finds: [] };
  const quick = textOf({ ...curve, seats: [seat] });
  expect(quick).toContain("At first sight");
  expect(quick).not.toContain("Well played");
  expect(quick).not.toContain("Moves without a choice");
  const whole = textOf({ ...curve, seats: [{ ...seat, clear: 4, good: 4, accuracy: [1, 0.5, 1] }] });
  expect(whole).toContain("Well played");
  expect(whole).toContain("Moves without a choice: 0.");
});
