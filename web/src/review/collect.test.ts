import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { problemOf } from "../../tests/booklet";
import { elfer } from "../../tests/tables";
import { waitFor } from "../../tests/waitFor";
import { listProblems } from "../device/booklet";
import { removeProblem } from "../device/bookletWriting";
import { settings } from "../device/settings.svelte";
import { game } from "../games/elfer_raus";
import type { ReviewMove } from "../protocol";
import { judge } from "./attempt.svelte";
import { collect, idOf } from "./collect";
import Details from "./Details.svelte";

const deal = { hands: [], pile: [] };
const record = {
  game: "elfer_raus",
  players: ["Vera", "Ada", "Bruno"],
  rounds: [{ deal, moves: [[2, "r11", ["r11"]], { shuffle: ["b3"] }, [0, "y11"], [1, "b3"]] }],
};
const table = elfer();
const { move } = problemOf("a", "2026-11-27");
const mistake: ReviewMove = { ...move, step: 2 };
let carry: object | undefined;
const find: ReviewMove = { ...mistake, what: { ...mistake.what, move: "r13" }, tries: [] };
const settled = () => waitFor(() => expect(listProblems()).toHaveLength(1));
const buttons = () => [...document.querySelectorAll<HTMLElement>("[data-testid=booklet]")];
let shown: object | undefined;

function show(seat: number): void {
  const played = {
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
    ...played,
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
    found,
    record,
    game,
    names,
    table,
    words: null,
    seat,
    openCards: null,
    place: mistake,
    ongo: () => {},
    ontry: () => {},
  };
  shown = mount(Details, { target: document.body, props });
  flushSync();
}

beforeEach(() => {
  for (const { id } of listProblems()) removeProblem(id);
  const steps = [
    { what: null, table },
    { what: mistake.what, table },
    { what: mistake.what, table },
  ];
  carry = { starter: 2 };
  vi.stubGlobal("fetch", async () => Response.json({ steps, count: 3, rounds: 1, carry }));
});
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
  settings.name = "";
});

test("a mistake goes into the booklet and out again, and is the same one in the next review", async () => {
  show(0);
  expect(buttons()[0]?.getAttribute("aria-pressed")).toBe("false");
  buttons()[0]?.click();
  await settled();
  expect(listProblems()[0]).toMatchObject({
    id: idOf(record, mistake),
    solved: 0,
    table: { game: "elfer_raus", seat: 0 },
  });
  if (shown) await unmount(shown);
  show(0);
  expect(buttons()[0]?.getAttribute("aria-pressed")).toBe("true");
  buttons()[0]?.click();
  flushSync();
  expect(listProblems()).toEqual([]);
});

test("where a seat has one’s own name, only its mistakes go there", () => {
  settings.name = "Vera";
  show(1);
  expect(buttons()).toHaveLength(0);
});

test("of a find the move itself is right, and the obvious one is not", async () => {
  const { move } = await collect(record, find, table.seats);
  expect(judge(move, ["r13"])).toMatchObject({ right: true });
  expect(judge(move, ["y11"])).toMatchObject({ right: false, tried: { lost: 0.1 } });
});

test("a problem holds its round up to the move, without lists of what was legal", async () => {
  const { round } = await collect(record, mistake, table.seats);
  expect(round).toEqual({ carry: { starter: 2 }, deal, moves: [[2, "r11"], { shuffle: ["b3"] }] });
  expect((await collect(record, { ...mistake, step: 1 }, table.seats)).round?.moves).toEqual([]);
});

test("of an older server, which does not tell what a round began with, no round is kept", async () => {
  carry = undefined;
  expect((await collect(record, mistake, table.seats)).round).toBeUndefined();
});

test("moves of different matches, rounds or steps are not taken for the same", () => {
  const other = { ...record, rounds: [{ moves: [[0, "r13"]] }] };
  const ids = [
    idOf(record, { round: 1, step: 1 }),
    idOf(record, { round: 1, step: 2 }),
    idOf(other, { round: 1, step: 1 }),
  ];
  expect(new Set(ids).size).toBe(3);
});
