import { flushSync, mount, unmount } from "svelte";
import { expect, test, vi } from "vitest";
import { elfer } from "../../tests/tables";
import { settings } from "../device/settings.svelte";
import type { TableView } from "../protocol";
import ForcedMove from "./ForcedMove.svelte";
import { findForcedMove } from "./forcedMove";

function table(legal: string[], turn = 0, more: Partial<TableView> = {}): TableView {
  const one = elfer({}, more);
  return { ...one, match: one.match && { ...one.match, legal, turn } };
}

test.each([
  [table(["."]), "."],
  [table(["+"]), "+"],
  [table(["-"]), "-"],
  [table(["r13"]), null],
  [table(["r13", "."]), null],
  [table(["."], 1), null],
  [table(["."], 0, { phase: "round_over" }), null],
  [table(["."], 0, { seat: null }), null],
  [table(["."], 0, { seats: elfer().seats.map((seat) => ({ ...seat, sitting_in: "careful" })) }), null],
])("plays only forced moves that lay nothing: case %#", (given, move) => {
  expect(findForcedMove(given)).toBe(move);
});

test("plays them by itself for people who have chosen that, and once", () => {
  vi.useFakeTimers();
  const session = $state({ pending: [] as string[], play: vi.fn() });
  const page = mount(ForcedMove, { target: document.body, props: { session: session as never, table: table(["+"]) } });
  const pass = () => {
    flushSync();
    vi.advanceTimersByTime(2_000);
    return session.play.mock.calls.length;
  };
  expect(pass()).toBe(0);
  settings.autoMove = true;
  session.pending = ["+"];
  expect(pass()).toBe(0);
  session.pending = [];
  expect(pass()).toBe(1);
  settings.autoMove = false;
  void unmount(page);
  vi.useRealTimers();
});
