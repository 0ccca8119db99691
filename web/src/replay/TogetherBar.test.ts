import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Match } from "../../tests/lookingBack.svelte";
import { FakeSocket } from "../../tests/socket";
import { elfer } from "../../tests/tables";
import { waitFor } from "../../tests/waitFor";
import { settings } from "../device/settings.svelte";
import type { TableView } from "../protocol";
import type { Replay } from "./replay.svelte";
import TogetherBar from "./TogetherBar.svelte";

let socket: FakeSocket;
let match: Match;
let bar: object | undefined;
const text = () => document.querySelector("[data-testid=together]")?.textContent ?? "";

/** Come to a table, looking at one of its matches. */
async function open(number: number | null, table: Partial<TableView> = {}): Promise<void> {
  match = new Match();
  const replay = match as unknown as Replay;
  bar = mount(TogetherBar, {
    target: document.body,
    props: { replay, code: "ABCDE", match: number, board: undefined },
  });
  socket.onopen?.();
  socket.says({ type: "table", table: over(table) });
  socket.says({ type: "done", id: socket.sent[0]?.id ?? "", number: 5 });
  await led(7);
}

async function led(step: number): Promise<void> {
  socket.says({ type: "led", seat: 1, place: { round: 1, step, mark: "" } });
  flushSync();
  await waitFor(() => expect(match.running).toBe(false));
  await Promise.resolve();
  flushSync();
}
const over = (table: Partial<TableView>) => elfer({}, { phase: "match_over", matches: 2, ...table });

beforeEach(() => {
  settings.lang = "en";
  sessionStorage.clear();
  vi.stubGlobal(
    "WebSocket",
    class extends FakeSocket {
      constructor() {
        super();
        socket = this;
      }
    },
  );
});
afterEach(async () => {
  if (bar) await unmount(bar);
  bar = undefined;
});

test.each([2, null])("a page on match %s of two goes along through the last one", async (number) => {
  await open(number);
  expect([match.position.step, text()]).toEqual([7, expect.stringContaining("Ada leads.")]);
});

test("a page on an older match goes its own way", async () => {
  await open(1);
  expect([match.position.step, text()]).toEqual([0, expect.stringContaining("only go through the last match")]);
});

test("a page without a number stays with the match that was over when it came", async () => {
  await open(null);
  socket.says({ type: "table", table: over({ matches: 3 }) });
  await led(9);
  expect([match.position.step, text()]).toEqual([7, expect.stringContaining("only go through the last match")]);
});

test("whoever leads and goes away tells the others first", async () => {
  await open(2);
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Lead")?.click();
  const { id = "" } = socket.sent.at(-1) ?? {};
  socket.says({ type: "led", seat: 0, place: { round: 1, step: 7, mark: "" } });
  socket.says({ type: "done", id, number: 5 });
  await waitFor(() => expect(text()).toContain("You lead."));
  if (bar) await unmount(bar);
  bar = undefined;
  expect([socket.sent.at(-1), socket.closed]).toEqual([expect.objectContaining({ type: "lead", place: null }), true]);
});
