import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { buildPuzzle } from "../../tests/booklet";
import { elfer } from "../../tests/tables";
import { waitFor } from "../../tests/waitFor";
import { listPuzzles } from "../device/booklet";
import { removePuzzle } from "../device/bookletWriting";
import { settings } from "../device/settings.svelte";
import { game } from "../games/elfer_raus";
import type { ReviewMove } from "../protocol";
import { judge } from "./attempt.svelte";
import Details from "./Details.svelte";
import { loadPuzzle, makePuzzleId } from "./loadPuzzle";

const deal = { hands: [], pile: [] };
const record = {
  game: "elfer_raus",
  players: ["Vera", "Ada", "Bruno"],
  rounds: [{ deal, moves: [[2, "r11", ["r11"]], { shuffle: ["b3"] }, [0, "y11"], [1, "b3"]] }],
};
const table = elfer();
const { move } = buildPuzzle("a", "2026-11-27");
const mistake: ReviewMove = { ...move, step: 2 };
let carry: object | undefined;
const find: ReviewMove = { ...mistake, what: { ...mistake.what, move: "r13" }, tries: [] };
const waitForPuzzle = () => waitFor(() => expect(listPuzzles()).toHaveLength(1));
const findButtons = () => [...document.querySelectorAll<HTMLElement>("[data-testid=booklet]")];
let component: object | undefined;

function render(seat: number): void {
  const seatReview = {
    quick: false,
    story: "lost",
    plain_story: "lost",
    story_share: 0,
    forced: 0,
    close: 0,
    clear: 0,
    untold: 0,
    good: 0,
    accuracy: null,
  };
  const seats = Array.from({ length: 3 }, () => ({
    ...seatReview,
    quick: false,
    story: "lost" as const,
    plain_story: "lost" as const,
    mistakes: [mistake],
    finds: [],
  }));
  const none = seats.map(() => []);
  const found = {
    kind: "found" as const,
    final: true,
    curves: none,
    moments: none,
    prior: null,
    sources: null,
    result: null,
    seats,
  };
  const names = record.players;
  const props = {
    report: { found, failure: null, record },
    game,
    names,
    table,
    words: null,
    seat,
    openCards: null,
    place: mistake,
    onselect: () => {},
    ontry: () => {},
  };
  component = mount(Details, { target: document.body, props });
  flushSync();
}

beforeEach(() => {
  for (const { id } of listPuzzles()) removePuzzle(id);
  const steps = [
    { what: null, table },
    { what: mistake.what, table },
    { what: mistake.what, table },
  ];
  carry = { starter: 2 };
  vi.stubGlobal("fetch", async () => Response.json({ steps, count: 3, rounds: 1, carry }));
});
afterEach(async () => {
  if (component) await unmount(component);
  component = undefined;
  settings.name = "";
});

test("adds a mistake to the booklet, recognizes it later, and removes it", async () => {
  render(0);
  expect(findButtons()[0]?.getAttribute("aria-pressed")).toBe("false");
  findButtons()[0]?.click();
  await waitForPuzzle();
  expect(listPuzzles()[0]).toMatchObject({
    id: makePuzzleId(record, mistake),
    solved: 0,
    table: { game: "elfer_raus", seat: 0 },
  });
  if (component) await unmount(component);
  render(0);
  expect(findButtons()[0]?.getAttribute("aria-pressed")).toBe("true");
  findButtons()[0]?.click();
  flushSync();
  expect(listPuzzles()).toEqual([]);
});

test("offers only the user's own mistakes if a seat has the user's name", () => {
  settings.name = "Vera";
  render(1);
  expect(findButtons()).toHaveLength(0);
});

test("accepts the move of a find and rejects the obvious one", async () => {
  const { move } = await loadPuzzle(record, find, table.seats);
  expect(judge(move, ["r13"])).toMatchObject({ right: true });
  expect(judge(move, ["y11"])).toMatchObject({ right: false, tried: { lost: 0.1 } });
});

test("saves a puzzle with its round up to the move, without legal moves", async () => {
  const { round } = await loadPuzzle(record, mistake, table.seats);
  expect(round).toEqual({ carry: { starter: 2 }, deal, moves: [[2, "r11"], { shuffle: ["b3"] }] });
  expect((await loadPuzzle(record, { ...mistake, step: 1 }, table.seats)).round?.moves).toEqual([]);
});

test("saves no round if an older server sends no carry", async () => {
  carry = undefined;
  expect((await loadPuzzle(record, mistake, table.seats)).round).toBeUndefined();
});

test("makes different IDs for moves of different matches, rounds or steps", () => {
  const other = { ...record, rounds: [{ moves: [[0, "r13"]] }] };
  const ids = [
    makePuzzleId(record, { round: 1, step: 1 }),
    makePuzzleId(record, { round: 1, step: 2 }),
    makePuzzleId(other, { round: 1, step: 1 }),
  ];
  expect(new Set(ids).size).toBe(3);
});
