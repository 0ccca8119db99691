import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { elfer } from "../../tests/tables";
import { gameOf } from "../games/registry";
import type { MatchView, TableView } from "../protocol";
import Moment from "./Moment.svelte";

const plain = elfer();
/** Level 8 after so many levels were laid in a round. */
const table = (laid: number, round = 1): TableView => ({
  ...plain,
  game: "level_8",
  match: { ...(plain.match as MatchView), round, view: { laid: [laid > 0, laid > 1, false] } },
});
const props = $state({ table: table(0), game: gameOf("level_8") });
const vibrate = vi.fn();
let moment: object;

function come(first: TableView): void {
  props.table = first;
  moment = mount(Moment, { target: document.body, props });
  flushSync();
}
function becomes(next: TableView): number {
  vibrate.mockClear();
  props.table = next;
  flushSync();
  return vibrate.mock.calls.length;
}

beforeEach(() => Object.assign(navigator, { vibrate }));
afterEach(() => unmount(moment));

test("celebrates an achievement once, when it happens", () => {
  come(table(1)); // laid before this device came
  expect(vibrate).not.toHaveBeenCalled();
  expect(becomes(table(2))).toBe(1);
  expect(becomes(table(2))).toBe(0);
});

test("does not celebrate a new round or a move taken back, but its repetition", () => {
  come(table(1));
  expect(becomes(table(0, 2))).toBe(0);
  expect(becomes(table(1, 2))).toBe(1);
  expect(becomes(table(0, 2))).toBe(0);
  expect(becomes(table(2, 3))).toBe(0);
});
