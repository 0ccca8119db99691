import { flushSync, mount, unmount } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { settings } from "../device/settings.svelte";
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

function render(source: ReviewSource, pieces: "cards" | "tiles" = "cards") {
  const openCards = new OpenCards(record, source);
  const onselect = vi.fn();
  const props = { openCards, pieces, names: record.players, seat: 1, place: { round: 1, step: 0 }, onselect };
  const component = mount(OpenCurve, { target: document.body, props });
  const find = <Kind extends Element>(selector: string) => document.body.querySelector<Kind>(selector);
  return { openCards, onselect, find, end: () => unmount(component) };
}

async function toggle(find: ReturnType<typeof render>["find"]): Promise<void> {
  find<HTMLInputElement>("[role=switch]")?.click();
  await new Promise((resolve) => setTimeout(resolve));
  flushSync();
}

beforeEach(() => {
  settings.lang = "en";
});

test("shows chances with open cards only on request", async () => {
  const source = vi.fn<ReviewSource>(async (_record, onnews) => onnews(found));
  const { find, openCards, onselect, end } = render(source);
  expect(document.body.textContent).toContain("Nobody at the table could know this.");
  expect([find("[data-testid=open-cards]"), source.mock.calls.length]).toEqual([null, 0]);
  await toggle(find);
  const open = find<HTMLElement>("[data-testid=open-cards]");
  expect(open?.dataset.final).toBe("true");
  expect([...(open?.querySelectorAll("li") ?? [])].map((each) => each.textContent.trim())).toEqual([
    "Ada 30%",
    "Bo 70%",
  ]);
  expect(find(".dots .r svg"), "lines have the shapes of the legend").not.toBeNull();
  expect(find(".dots .y svg"), "the own line is bold").toBeNull();
  const slider = find<HTMLElement>("[role=slider]");
  slider?.dispatchEvent(new KeyboardEvent("keydown", { key: "End", bubbles: true }));
  expect(onselect).toHaveBeenLastCalledWith({ round: 1, step: 1 }, true);
  open?.querySelector<HTMLElement>("button")?.click();
  expect(onselect).toHaveBeenLastCalledWith({ round: 1, step: 0 }, false);
  await toggle(find);
  expect([find("[data-testid=open-cards]"), openCards.on]).toEqual([null, false]);
  end();
});

test("aborts the work when switched off, and retries after a failure", async () => {
  const signals: AbortSignal[] = [];
  let isOffline = true;
  const source: ReviewSource = (_record, onnews, signal) => {
    signals.push(signal);
    if (isOffline) return Promise.reject(new ReviewError("unreachable"));
    onnews({ kind: "advances", part: 0.5 });
    return new Promise(() => {});
  };
  const { find, end } = render(source, "tiles");
  expect(document.body.textContent).toContain("all tiles");
  await toggle(find);
  expect(find("[role=status]")?.textContent).toContain("can’t be worked out");
  isOffline = false;
  find<HTMLElement>("section > button")?.click();
  await new Promise((resolve) => setTimeout(resolve));
  flushSync();
  expect(find("[role=progressbar]")?.getAttribute("aria-valuenow")).toBe("50");
  await toggle(find);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  end();
});
