import { mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { elfer } from "../../tests/tables";
import { game } from "../games/elfer_raus";
import type { ReviewFound } from "../protocol";
import Details from "./Details.svelte";

const curve: ReviewFound = {
  kind: "found",
  final: false,
  curves: [[]],
  moments: [[]],
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
    openCards: null,
    place: { round: 1, step: 0 },
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
  expect(final).toContain("only enough time for the curve");
  expect(final).not.toContain("still being compared");
});

test("a rough curve without jumps does not say that there were none", () => {
  expect(textOf(curve)).toContain("So far there are no big jumps");
  expect(textOf({ ...curve, final: true })).toContain("there were no big jumps");
});

const counts = { forced: 0, close: 0, clear: 0, untold: 0, good: 0, accuracy: null };
const quick = {
  quick: true,
  story: "lost" as const,
  plain_story: "lost" as const,
  story_share: 0,
  ...counts,
  mistakes: [],
  finds: [],
};
const compared = { ...quick, quick: false, clear: 4, good: 4, accuracy: [1, 0.5, 1] };
const sumOf = (own: number) => ({
  prior: [0.5],
  sources: { cards: [0], draws: [0], own_play: [own], others: [-0.5 - own] },
  result: [0],
});

test("after a quick search nothing is counted, and no praise is given for mistakes that were not found", () => {
  for (const final of [false, true]) {
    const text = textOf({ ...curve, final, seats: [{ ...quick, story: "lost_others" }] });
    expect(text).toContain("At first sight");
    expect(text).not.toMatch(/played well|well played/i);
    expect(text).not.toContain("Moves without a choice");
    expect(text.includes("still being compared")).toBe(!final);
    expect(text.includes("not enough time to compare all moves")).toBe(final);
  }
});

test("a seat without a choice was compared all the same", () => {
  const none = { ...compared, ...counts, story: "lost_others" as const };
  const text = textOf({ ...curve, ...sumOf(0), final: true, seats: [none] });
  expect(text).toContain("You played well.");
  expect(text).toContain("Moves without a choice: 0.");
});

test("praise waits for the last pass, and for moves that lost little", () => {
  const early = textOf({ ...curve, ...sumOf(0), seats: [{ ...compared, story: "lost_others" }] });
  expect(early).toContain("So far, no single move");
  expect(early).toContain("All moves compared");
  expect(early).not.toMatch(/played well|well played/i);
  const whole = textOf({ ...curve, ...sumOf(0), final: true, seats: [{ ...compared, story: "lost_others" }] });
  expect(whole).toContain("You played well.");
  expect(whole).toContain("Well played");
  expect(whole).toContain("Moves without a choice: 0.");
  const weak = textOf({
    ...curve,
    ...sumOf(-0.4),
    final: true,
    seats: [{ ...compared, story: "lost_play", plain_story: "lost_play" }],
  });
  expect(weak).toContain("surely much better.");
  expect(weak).not.toContain("Well played");
});
