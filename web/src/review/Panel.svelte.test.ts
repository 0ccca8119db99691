import { mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { game } from "../games/elfer_raus";
import { Timeline } from "./figures";
import Panel from "./Panel.svelte";
import { w } from "./words";

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
  const target = document.createElement("div");
  const component = mount(Panel, { target, props });
  const text = target.querySelector("[data-testid=review-told]")?.textContent ?? "";
  void unmount(component);
  return text.trim();
}

test("says in a final review that its curve has stayed rough", () => {
  expect(renderStatus(false, true)).toBe(w().finer);
  expect(renderStatus(true, true)).toBe(w().stayedRough);
  expect(renderStatus(true, false)).toBe(w().tap("Ada"));
});
