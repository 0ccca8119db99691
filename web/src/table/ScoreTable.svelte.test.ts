import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import { elfer } from "../../tests/tables";
import { settings } from "../device/settings.svelte";
import { describeScoreParts } from "../games/elfer_raus/scoreParts";
import type { MatchResult, MatchView, PlayedRound } from "../protocol";
import ScoreTable from "./ScoreTable.svelte";

const { seats, match } = elfer();
const round: PlayedRound = {
  ended: "out",
  scores: [12, 0, 30],
  parts: [{ hand: [12, 1] }, { hand: [0, 0] }, { hand: [30, 2] }],
  out: 1,
};
let page: object;
settings.lang = "en";
afterEach(() => unmount(page));

function show(results: PlayedRound[], hasParts = true, history: MatchResult[] = []): { match: MatchView } {
  const winners = history.length ? [1] : [];
  const shown = { ...(match as MatchView), results, totals: [24, 0, 60], winners };
  const props = $state({
    match: shown,
    seats,
    me: 0,
    history,
    describeParts: hasParts ? (parts: object) => describeScoreParts("en", parts as never) : undefined,
  });
  page = mount(ScoreTable, { target: document.body, props });
  flushSync();
  return props;
}
const figures = () => [...document.querySelectorAll<HTMLButtonElement>("td button")];
const status = () => document.querySelector("[role=status]")?.textContent ?? null;
function tap(at: number): void {
  figures()[at]?.click();
  flushSync();
}

test("shows the parts of a score on a tap and hides them on the next", () => {
  show([round, round]);
  expect(status()).toBeNull();
  tap(2);
  expect(status()).toBe("Bruno: 2 cards left, 30 in all");
  expect(figures()[2]?.getAttribute("aria-expanded")).toBe("true");
  tap(0);
  expect(status()).toBe("Vera: 1 card left, 12 in all");
  tap(0);
  expect(status()).toBeNull();
});

test("shows the sum under the rounds", () => {
  show([round, { ...round, scores: [-12, 0, 30] }]);
  tap(6);
  expect(status()).toBe("Vera: 12 − 12 = 24");
});

test("goes on showing the sum when a round comes", () => {
  const props = show([round, round]);
  tap(6);
  props.match = { ...props.match, results: [round, round, round], totals: [36, 0, 90] };
  flushSync();
  expect(status()).toBe("Vera: 12 + 12 + 12 = 36");
});

test("marks who went out and says which score wins", () => {
  show([round]);
  const marks = [...document.querySelectorAll("tbody td")].map((cell) =>
    cell.querySelector("svg")?.getAttribute("aria-label"),
  );
  expect(marks.map(Boolean)).toEqual([false, true, false]);
  expect(document.querySelector("p")?.textContent).toMatch(/^Points\.\s+Lowest wins\.\s+Tap a figure/);
});

test("has nothing to open without parts of scores", () => {
  show([round], false);
  expect(figures()).toEqual([]);
  unmount(page);
  const { parts: _, ...old } = round; // as a server before this one has it, or a lesson
  show([old as PlayedRound]);
  expect(figures()).toEqual([]);
});

test("credits earlier matches to the player who had the seat", () => {
  const names = seats.map(({ name }) => name);
  const won = { results: [round], totals: [12, 0, 30], winners: [1] };
  const [vera = "", , bruno = ""] = names;
  const history = [won, { ...won, players: names }, { ...won, players: [vera, "Opa", bruno] }];
  settings.lang = "en";
  show([round], true, history);
  const rows = [...document.querySelectorAll(".earlier tr")].filter((row) => row.querySelector("td"));
  expect(rows.map((row) => row.textContent?.includes("Opa"))).toEqual([false, false, true]);
  expect([...document.querySelectorAll(".wins td")].map((cell) => cell.textContent)).toEqual(["0", "3", "0"]);
});
