import { mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { elfer, happened, moved } from "../../tests/tables";
import { settings } from "../device/settings.svelte";
import { game } from "../games/elfer_raus";
import { loadNarration } from "../games/narration.svelte";
import { gameOf } from "../games/registry";
import type { Happened, TableView } from "../protocol";
import { type Entry, extendLog } from "../session/log";
import Announcer from "./Announcer.svelte";

let log: readonly Entry[] = [];
let page: object;
const props = $state<{ table: TableView; game: typeof game; log: readonly Entry[] }>({ table: elfer(), game, log: [] });
const heard: string[] = [];

beforeEach(async () => {
  settings.lang = "en";
  await loadNarration(game);
  vi.useFakeTimers();
  log = [];
  heard.length = 0;
});
afterEach(async () => {
  await unmount(page);
  vi.useRealTimers();
});

/** What a screen reader reads: each text that the region gets. */
async function hear(...events: Happened[]): Promise<readonly string[]> {
  const before = heard.length;
  for (const event of events) log = extendLog(log, event, gameOf);
  props.log = log;
  props.table = events.at(-1)?.table ?? props.table;
  await vi.advanceTimersByTimeAsync(600);
  const announcement = document.querySelector("[data-testid=announcer]")?.textContent ?? "";
  if (announcement !== "" && announcement !== heard.at(-1)) heard.push(announcement);
  return heard.slice(before);
}

function come(table: TableView): void {
  Object.assign(props, { table, log });
  page = mount(Announcer, { target: document.body, props });
}

test("announces each move once, without repeating the turn", async () => {
  const others = { match: { ...(elfer().match as NonNullable<TableView["match"]>), turn: 1 } };
  come(elfer({}, others));
  const laid = (number: number, card: string) => happened(number, moved(1, { laid: card }), others);
  expect(await hear(laid(2, "r12"))).toEqual(["Ada lays the red 12."]);
  expect(await hear(laid(3, "r13"))).toEqual(["Ada lays the red 13."]);
  expect(await hear(happened(4, { kind: "presence", seat: 2, away: true }, others))).toEqual([
    "Bruno is away for a moment.",
  ]);
  expect(await hear(laid(5, "r14"))).toEqual(["Ada lays the red 14."]);
  expect(await hear(happened(6, moved(2, { laid: "y11" })))).toEqual(["Bruno lays the yellow 11. Your turn."]);
  expect(await hear(happened(7, moved(0, { laid: "r10" })))).toEqual(["You lay the red 10."]); // still my turn: not said again
});

test("says how the own turn goes on after an own move, and only then", async () => {
  const hint = document.createElement("p");
  hint.dataset.testid = "bar-hint";
  hint.textContent = "Nothing else fits right now.";
  document.body.append(hint);
  come(elfer());
  expect(await hear(happened(2, moved(2, { laid: "y11" })))).toEqual(["Bruno lays the yellow 11. Your turn."]);
  expect(await hear(happened(3, moved(0, { laid: "r10" })))).toEqual([
    "You lay the red 10. Nothing else fits right now.",
  ]);
  expect(await hear(happened(4, { kind: "presence", seat: 2, away: true }))).toEqual(["Bruno is away for a moment."]);
  const others = { match: { ...(elfer().match as NonNullable<TableView["match"]>), turn: 1 } };
  expect(await hear(happened(5, moved(0, { laid: "r9" }), others))).toEqual(["You lay the red 9."]);
  hint.remove();
});

test("does not announce a turn again at its end", async () => {
  const others = { match: { ...(elfer().match as NonNullable<TableView["match"]>), turn: 1 } };
  come(elfer({}, others));
  expect(await hear(happened(2, moved(1, { laid: "r12" }), others))).toEqual(["Ada lays the red 12."]);
  expect(await hear(happened(3, moved(1, { laid: "r13" }), others))).toEqual(["Ada lays the red 13."]);
  expect(await hear(happened(4, moved(1, { move: "." })))).toEqual(["Your turn."]);
});

test("does not go on saying that it is the own turn after the seat was lost", async () => {
  come(elfer());
  expect(await hear(happened(2, moved(2, { laid: "y11" })))).toEqual(["Bruno lays the yellow 11. Your turn."]);
  props.table = elfer({}, { seat: null });
  await vi.advanceTimersByTimeAsync(600);
  expect(document.querySelector("[data-testid=announcer]")?.textContent).toBe("");
});

test("does not leave a sentence of the old language behind when the language is changed", async () => {
  come(elfer());
  expect(await hear(happened(2, moved(2, { laid: "y11" })))).toEqual(["Bruno lays the yellow 11. Your turn."]);
  settings.lang = "de";
  await vi.advanceTimersByTimeAsync(600);
  expect(document.querySelector("[data-testid=announcer]")?.textContent).toBe("");
});
