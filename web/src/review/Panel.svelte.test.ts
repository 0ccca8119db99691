import { mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { game } from "../games/elfer_raus";
import { Timeline } from "./figures";
import Panel from "./Panel.svelte";

const record = { game: game.id, players: ["Ada", "Bruno"], rounds: [{ moves: [] }] };

/** Return what stands above the curve. */
function renderStatus(final: boolean, rough: boolean): string {
  const found = {
    kind: "found" as const,
    final,
    rough,
    curves: [[{ round: 0, step: 0, shares: [0.5, 0.5], error: 0 }]],
    moments: [[]],
    prior: null,
    sources: null,
    result: null,
    seats: null,
  };
  const props = {
    report: { found, failure: null, progress: 1, record } as never,
    timeline: new Timeline(record as never),
    game,
    names: record.players,
    seat: 0,
    place: { round: 1, step: 0 },
    onselect: () => {},
  };
  const component = mount(Panel, { target: document.body, props });
  const text = document.querySelector("[data-testid=review-told]")?.textContent ?? "";
  void unmount(component);
  return text.trim();
}

test("says in a final review that its curve has stayed rough", () => {
  expect(renderStatus(false, true)).toContain("getting finer");
  expect(renderStatus(true, true)).toContain("The curve is rough");
  expect(renderStatus(true, false)).toContain("What Ada could know");
});
