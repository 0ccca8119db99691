import { mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { elfer, moved } from "../../tests/tables";
import { game } from "../games/elfer_raus";
import type { ReviewFound, ReviewMove } from "../protocol";
import Details from "./Details.svelte";

const curveOnly: ReviewFound = {
  kind: "found",
  final: false,
  curves: [[]],
  moments: [[]],
  prior: null,
  sources: null,
  result: null,
  seats: null,
};

function renderText(found: ReviewFound, failed = false): string {
  return render(found, ({ textContent }) => textContent, failed);
}

/** Return what `read` reads of the rendered details. */
function render<Read>(found: ReviewFound, read: (body: HTMLElement) => Read, failed = false): Read {
  const record = { game: game.id, players: ["Ada"], rounds: [] };
  const props = {
    report: { found, failure: failed ? ("unreachable" as const) : null, record },
    game,
    names: ["Ada"],
    table: elfer(),
    words: null,
    seat: 0,
    openCards: null,
    place: { round: 1, step: 0 },
    onselect: () => {},
    ontry: () => {},
  };
  const component = mount(Details, { target: document.body, props });
  const result = read(document.body);
  void unmount(component);
  return result;
}

test("shows whether moves are still being compared", () => {
  expect(renderText(curveOnly)).toContain("still being compared");
  const final = renderText({ ...curveOnly, final: true });
  expect(final).toContain("not enough time");
  expect(final).toContain("only enough time for the curve");
  expect(final).not.toContain("still being compared");
});

test("says that there were no big jumps only in a final review", () => {
  expect(renderText(curveOnly)).toContain("So far there are no big jumps");
  expect(renderText({ ...curveOnly, final: true })).toContain("there were no big jumps");
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
const makeSum = (own: number) => ({
  prior: [0.5],
  sources: { cards: [0], draws: [0], own_play: [own], others: [-0.5 - own] },
  result: [0],
});

test("shows no counts and no praise after a quick search", () => {
  for (const final of [false, true]) {
    const text = renderText({ ...curveOnly, final, seats: [{ ...quick, story: "lost_others" }] });
    expect(text).toContain("At first sight");
    expect(text).not.toMatch(/played well|well played/i);
    expect(text).not.toContain("Moves without a choice");
    expect(text.includes("still being compared")).toBe(!final);
    expect(text.includes("not enough time to compare all moves")).toBe(final);
  }
});

test("says nothing of more to come once the review has failed", () => {
  const weighed = { ...compared, mistakes: [] };
  for (const seats of [null, [quick], [weighed]]) {
    const text = renderText({ ...curveOnly, seats }, true);
    expect(text).not.toMatch(/being (written|compared)|getting more exact/);
    expect(text).not.toContain("enough time");
  }
});

test("praises a seat that never had a choice", () => {
  const none = { ...compared, ...counts, story: "lost_others" as const };
  const text = renderText({ ...curveOnly, ...makeSum(0), final: true, seats: [none] });
  expect(text).toContain("You played well.");
  expect(text).toContain("Moves without a choice: 0.");
});

test("praises only in a final review of good moves", () => {
  const early = renderText({ ...curveOnly, ...makeSum(0), seats: [{ ...compared, story: "lost_others" }] });
  expect(early).toContain("So far, no move where");
  expect(early).toContain("All moves compared");
  expect(early).not.toMatch(/played well|well played/i);
  const whole = renderText({
    ...curveOnly,
    ...makeSum(0),
    final: true,
    seats: [{ ...compared, story: "lost_others" }],
  });
  expect(whole).toContain("You played well.");
  expect(whole).toContain("Well played");
  expect(whole).toContain("Moves without a choice: 0.");
  const weak = renderText({
    ...curveOnly,
    ...makeSum(-0.4),
    final: true,
    seats: [{ ...compared, story: "lost_play", plain_story: "lost_play" }],
  });
  expect(weak).toContain("No move where another one was clearly better.");
  expect(weak).not.toContain("Well played");
});

test("lets a mistake be tried once its alternatives are compared, or if there was no time for that", () => {
  const mistake = {
    round: 1,
    step: 1,
    what: moved(0, { laid: "r13" }),
    before: [],
    better: "Y",
    than: "X",
    gain: 0.2,
    error: 0.01,
    reason: "",
    cards: [],
    tries: [],
  };
  const tried = { move: "Y", lost: 0, error: 0, good: true, reason: "", cards: [] };
  const states: [ReviewMove, boolean][] = [
    [{ ...mistake, tries: [tried] }, false],
    [mistake, false],
    [mistake, true],
  ];
  const disabled = states.map(([move, final]) => {
    const found = { ...curveOnly, final, seats: [{ ...compared, mistakes: [move] }] };
    return render(found, (body) => body.querySelector<HTMLButtonElement>("[data-testid=try]")?.disabled);
  });
  expect(disabled).toEqual([false, true, false]);
});
