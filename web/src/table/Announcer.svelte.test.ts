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

const OTHERS = { match: { ...(elfer().match as NonNullable<TableView["match"]>), turn: 1 } };

let log: readonly Entry[] = [];
let page: object;
const props = $state<{ table: TableView; game: typeof game; log: readonly Entry[]; past: boolean }>({
  ...{ table: elfer(), game, log: [], past: false },
});
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
  const announcement = document.querySelector("[data-testid=announcer][aria-live=polite]")?.textContent ?? "";
  if (announcement !== "" && announcement !== heard.at(-1)) heard.push(announcement);
  return heard.slice(before);
}

function come(table: TableView, past = false): void {
  Object.assign(props, { table, log, past });
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

test("says who took a move back, never an old move of somebody else, and that it is the own turn again", async () => {
  const back = (number: number, seat: number) =>
    happened(number, { kind: "taken_back", seat, move: "r10" }, seat === 0 ? {} : OTHERS);
  come(elfer());
  expect(await hear(happened(2, moved(2, { laid: "y11" })))).toEqual(["Bruno lays the yellow 11. Your turn."]);
  expect(await hear(happened(3, moved(0, { laid: "r10" }), OTHERS))).toEqual(["You lay the red 10."]);
  expect(await hear(back(4, 0))).toEqual(["You take back your last move. Your turn."]);
  expect(await hear(happened(5, moved(0, { laid: "r10" })))).toEqual(["You lay the red 10."]);
  expect(await hear(happened(6, moved(0, { laid: "r9" })))).toEqual(["You lay the red 9."]);
  expect(await hear(back(7, 0))).toEqual(["You take back your last move."]);
  expect(await hear(happened(8, moved(0, { laid: "b9" }), OTHERS))).toEqual(["You lay the blue 9."]);
  expect(await hear(happened(9, moved(1, { laid: "r12" })))).toEqual(["Ada lays the red 12. Your turn."]);
  expect(await hear(back(10, 1))).toEqual(["Ada takes back the last move."]);
  settings.lang = "de";
  expect(await hear(happened(11, moved(1, { laid: "r12" }), OTHERS))).toEqual(["Ada legt die rote 12."]);
  expect(await hear(back(12, 1), happened(13, moved(1, { laid: "r13" }), OTHERS))).toEqual([
    "Ada nimmt den letzten Zug zurück. Ada legt die rote 13.",
  ]);
});

test("does not take what the server has lost for a move taken back", async () => {
  come(elfer());
  expect(await hear(happened(2, moved(1, { laid: "r12" })))).toEqual(["Ada lays the red 12. Your turn."]);
  log = [];
  props.log = log;
  await vi.advanceTimersByTimeAsync(600);
  expect(document.querySelector("[data-testid=announcer]")?.textContent).not.toContain("takes back");
  expect(await hear(happened(2, moved(1, { laid: "r13" })))).toEqual(["Ada lays the red 13. Your turn."]);
});

test("tells of a move that was quickly made in place of another one of the turn", async () => {
  come(elfer());
  await hear(happened(2, moved(0, { move: "r10", laid: "r10" })), happened(3, moved(0, { move: "r9", laid: "r9" })));
  const quick = [
    happened(4, { kind: "taken_back", seat: 0, move: "r9" }),
    happened(5, moved(0, { move: "b9", laid: "b9" })),
  ];
  expect(await hear(...quick)).toEqual(["You take back your last move. You lay the blue 9."]);
});

test("announces the own turn though the others were quick", async () => {
  come(elfer());
  expect(await hear(happened(2, moved(2, { laid: "y11" })))).toEqual(["Bruno lays the yellow 11. Your turn."]);
  const quick = [
    happened(3, moved(0, { laid: "r10" }), OTHERS),
    happened(4, moved(1, { laid: "r12" }), OTHERS),
    happened(5, moved(2, { laid: "y12" })),
  ];
  expect(await hear(...quick)).toEqual([
    "You lay the red 10. Ada lays the red 12. Bruno lays the yellow 12. Your turn.",
  ]);
});

test("does not wait for ever while one move follows the other", async () => {
  come(elfer({}, OTHERS));
  await hear(happened(2, moved(1, { laid: "r12" }), OTHERS));
  for (const number of [3, 4, 5]) {
    log = extendLog(log, happened(number, moved(number % 2 ? 2 : 1, { laid: `y${number}` }), OTHERS), gameOf);
    props.log = log;
    await vi.advanceTimersByTimeAsync(430);
  }
  expect(document.querySelector("[data-testid=announcer]")?.textContent).toBe(
    "Bruno lays the yellow 3. Ada lays the yellow 4. Bruno lays the yellow 5.",
  );
});

test("does not call the own turn after a card that was laid at its very beginning", async () => {
  come(elfer({}, OTHERS));
  await hear(happened(2, moved(1, { laid: "r12" }), OTHERS));
  const hint = document.createElement("p");
  hint.dataset.testid = "bar-hint";
  hint.textContent = "One more?";
  document.body.append(hint);
  expect(await hear(happened(3, moved(2, { laid: "y11" })), happened(4, moved(0, { laid: "r10" })))).toEqual([
    "Bruno lays the yellow 11. You lay the red 10. One more?",
  ]);
  hint.remove();
});

test("announces the deal to who comes a moment after it", async () => {
  log = [happened(1, { kind: "started" }), happened(2, moved(1, { laid: "r11" }))].reduce(
    (all: readonly Entry[], event) => extendLog(all, event, gameOf),
    [],
  );
  come(elfer());
  const heard = await hear();
  expect(heard[0]).toMatch(/^Round 1 is dealt\..* Ada lays the red 11\. Your turn\.$/);
});

test("says in a replay whose turn it is where a step has no sentence, and the last one after a step back", async () => {
  come(elfer({}, { ...OTHERS, seat: null }), true);
  const watched = { ...OTHERS, seat: null };
  expect(await hear(happened(2, moved(2, { laid: "r12" }), watched))).toEqual(["Bruno lays the red 12."]);
  expect(await hear(happened(3, moved(2, { move: "." }), watched))).toEqual(["Ada’s turn."]);
  expect(await hear(happened(4, moved(1, { laid: "r13" }), watched))).toEqual(["Ada lays the red 13."]);
  log = log.slice(0, -1);
  expect(await hear()).toEqual(["Bruno lays the red 12."]);
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
