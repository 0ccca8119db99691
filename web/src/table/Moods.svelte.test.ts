import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { levelMoved } from "../../tests/level_8";
import { sessionAt } from "../../tests/sessions";
import { elfer } from "../../tests/tables";
import { settings } from "../device/settings.svelte";
import { loadNarration } from "../games/narration.svelte";
import { gameOf } from "../games/registry";
import { moods } from "../play/moods.svelte";
import type { MatchView, TableView } from "../protocol";
import Moods from "./Moods.svelte";

const plain = elfer();
const game = gameOf("level_8");
if (!game) throw new Error("no such game");
/** Level 8 with so many levels laid. */
const table = (number: number, laid = 0): TableView => ({
  ...plain,
  number,
  game: "level_8",
  match: { ...(plain.match as MatchView), turn: 1, view: { laid: [laid > 0, laid > 1, false], tops: [], levels: [] } },
});
const first = table(10);
const { session, happens } = sessionAt(first);
const props = {
  session,
  game,
  get table() {
    return session.view ?? first;
  },
};
let shown: object;

function moves(number: number, what: ReturnType<typeof levelMoved>, laid: number): void {
  happens(what, table(number, laid));
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  settings.motion = "normal";
  await loadNarration(game);
  shown = mount(Moods, { target: document.body, props });
  flushSync();
});
afterEach(() => {
  void unmount(shown);
  vi.useRealTimers();
});

test("changes a face after an achievement, a skip and a long turn, and resets it", () => {
  moves(11, levelMoved(1, "+"), 0);
  expect(moods.of(1)?.name).toBeUndefined();
  moves(12, levelMoved(1, "R4"), 1);
  expect(moods.of(1)?.name).toBe("pleased");
  moves(13, levelMoved(1, "S>2", { skip: 2 }), 1);
  expect(moods.of(2)?.name).toBe("surprised");
  vi.advanceTimersByTime(2_300);
  flushSync();
  expect([moods.of(1)?.name, moods.of(2)?.name]).toEqual([undefined, undefined]);
  vi.advanceTimersByTime(3_000);
  expect(moods.of(1)?.name).toBe("thinking");
  moves(14, levelMoved(1, "+"), 1);
  settings.motion = "none";
  flushSync();
  expect(moods.of(1)?.name).toBeUndefined();
  moves(15, levelMoved(1, "S>2", { skip: 2 }), 1);
  expect(moods.of(2)?.name).toBeUndefined();
});

test("shows no mood again when a move is taken back", () => {
  moves(20, levelMoved(1, "S>2", { skip: 2 }), 0);
  moves(21, levelMoved(0, "+"), 0);
  vi.advanceTimersByTime(2_300);
  flushSync();
  happens({ kind: "taken_back", seat: 0, move: "+" }, table(22));
  expect(moods.of(2)?.name).toBeUndefined();
  moves(23, levelMoved(0, "S>2", { skip: 2 }), 0);
  expect(moods.of(2)?.name).toBe("surprised");
});

test("laughs for the one who went out, whoever moved last", () => {
  const round = (out: number | null) => [{ ended: "out", scores: [], parts: [], out }];
  const over = (number: number, out: number | null): TableView => {
    const shown = table(number);
    return { ...shown, phase: "round_over", match: { ...(shown.match as MatchView), turn: null, results: round(out) } };
  };
  moves(30, levelMoved(0, "/r4"), 0);
  happens(levelMoved(1, "."), over(31, 0));
  expect([0, 1].map((seat) => moods.of(seat)?.name)).toEqual(["pleased", undefined]);
  vi.advanceTimersByTime(2_300);
  happens({ kind: "dealt", round: 1 }, table(32));
  happens(levelMoved(1, "-"), over(33, null));
  expect(moods.of(1)?.name).toBeUndefined();
});
