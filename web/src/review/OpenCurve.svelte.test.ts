import { flushSync, mount, unmount } from "svelte";
import { expect, test, vi } from "vitest";
import type { ReviewFound } from "../protocol";
import OpenCurve from "./OpenCurve.svelte";
import { OpenCards } from "./openCards.svelte";
import { ReviewError, type ReviewSource } from "./source";

const record = { game: "elfer_raus", players: ["Ada", "Bo"], rounds: [{ moves: [[0, "."]] as [number, string][] }] };
const curve = [
  { round: 1, step: 0, shares: [0.5, 0.5], error: 0.02 },
  { round: 1, step: 0, shares: [0.3, 0.7], error: 0.02 },
  { round: 1, step: 1, shares: [1, 0], error: 0 },
];
const found: ReviewFound = {
  kind: "found",
  final: true,
  curves: [curve, curve],
  moments: [[], []],
  prior: null,
  sources: null,
  result: null,
  seats: null,
};

function show(source: ReviewSource, pieces: "cards" | "tiles" = "cards") {
  const openCards = new OpenCards(record, source);
  const ongo = vi.fn();
  const props = { openCards, pieces, names: record.players, seat: 1, place: { round: 1, step: 0 }, ongo };
  const shown = mount(OpenCurve, { target: document.body, props });
  const find = <Kind extends Element>(selector: string) => document.body.querySelector<Kind>(selector);
  return { openCards, ongo, find, end: () => unmount(shown) };
}

async function turn(find: ReturnType<typeof show>["find"]): Promise<void> {
  find<HTMLInputElement>("[role=switch]")?.click();
  await new Promise((resolve) => setTimeout(resolve));
  flushSync();
}

test("cards are opened only for who asks, and closed again; it is said that nobody could know it", async () => {
  const source = vi.fn<ReviewSource>(async (_record, tell) => tell(found));
  const { find, openCards, ongo, end } = show(source);
  expect(document.body.textContent).toContain("Nobody at the table could know this.");
  expect([find("[data-testid=open-cards]"), source.mock.calls.length]).toEqual([null, 0]);
  await turn(find);
  const open = find<HTMLElement>("[data-testid=open-cards]");
  expect(open?.dataset.final).toBe("true");
  expect([...(open?.querySelectorAll("li") ?? [])].map((each) => each.textContent.trim())).toEqual([
    "Ada 30%",
    "Bo 70%",
  ]);
  expect(find(".dots .r svg"), "lines are told by the shapes of the legend, too").not.toBeNull();
  expect(find(".dots .y svg"), "one's own is bold").toBeNull();
  const slider = find<HTMLElement>("[role=slider]");
  slider?.dispatchEvent(new KeyboardEvent("keydown", { key: "End", bubbles: true }));
  expect(ongo).toHaveBeenLastCalledWith({ round: 1, step: 1 }, true);
  open?.querySelector<HTMLElement>("button")?.click();
  expect(ongo).toHaveBeenLastCalledWith({ round: 1, step: 0 }, false);
  await turn(find);
  expect([find("[data-testid=open-cards]"), openCards.on]).toEqual([null, false]);
  end();
});

test("who switches it off ends the work, and what fails can be tried again", async () => {
  const signals: AbortSignal[] = [];
  let away = true;
  const source: ReviewSource = (_record, tell, signal) => {
    signals.push(signal);
    if (away) return Promise.reject(new ReviewError("unreachable"));
    tell({ kind: "advances", part: 0.5 });
    return new Promise(() => {});
  };
  const { find, end } = show(source, "tiles");
  expect(document.body.textContent).toContain("all tiles");
  await turn(find);
  expect(find("[role=status]")?.textContent).toContain("can’t be worked out");
  away = false;
  find<HTMLElement>("section > button")?.click();
  await new Promise((resolve) => setTimeout(resolve));
  flushSync();
  expect(find("[role=progressbar]")?.getAttribute("aria-valuenow")).toBe("50");
  await turn(find);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  end();
});
