import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { elfer } from "../../tests/tables";
import type { TableView } from "../protocol";
import type { Session } from "../session/session.svelte";
import { notice } from "../ui/notice.svelte";
import LetIn from "./LetIn.svelte";

const commands: unknown[] = [];
const plain = elfer();
const buttons = () => [...document.querySelectorAll("button")];
let close = () => {};

/** What the host sees at a table where somebody looks on; the view and their number can change. */
function show(table: TableView = plain) {
  const session = $state({ onlookers: 1, caughtUp: true, send: async (draft: unknown) => commands.push(draft) });
  const props = $state({ session: session as unknown as Session, table });
  const page = mount(LetIn, { target: document.body, props });
  close = () => void unmount(page);
  return { session, props };
}
function pass(seconds: number): void {
  flushSync();
  vi.advanceTimersByTime(seconds * 1_000);
  flushSync();
}

beforeEach(() => {
  vi.useFakeTimers();
  commands.length = 0;
});
afterEach(() => {
  close();
  vi.useRealTimers();
});

test("tells the host about onlookers and offers a bot's seat with one press", () => {
  const { props } = show();
  pass(1);
  expect(buttons()).toEqual([]);
  pass(3);
  buttons()[0]?.click();
  expect(commands).toEqual([{ type: "place_bot", seat: 1, bot: null }]);
  props.table = { ...plain, seats: plain.seats.map((seat, at) => ({ ...seat, offered: at === 1 })) };
  pass(4);
  expect(buttons()).toEqual([]);
});

test("hides accepted onlookers until another one comes", () => {
  const { session } = show();
  pass(4);
  buttons()[1]?.click();
  pass(4);
  expect(buttons()).toEqual([]);
  session.onlookers = 0;
  pass(4);
  session.onlookers = 1;
  pass(4);
  expect(buttons()).toHaveLength(2);
});

test("hides accepted onlookers also after joining again", () => {
  const { session } = show();
  pass(4);
  buttons()[1]?.click();
  pass(4);
  Object.assign(session, { onlookers: 0, caughtUp: false });
  pass(4); // a slow line
  session.caughtUp = true;
  flushSync();
  session.onlookers = 1;
  pass(4);
  expect(buttons()).toEqual([]);
});

test("waits while a notice is shown in the same place", () => {
  show();
  notice.text = "That isn’t possible right now.";
  pass(4);
  expect(buttons()).toEqual([]);
  notice.text = "";
  flushSync();
  expect(buttons()).toHaveLength(2);
});

const people = plain.seats.map((seat) => ({ ...seat, kind: "person" as const, bot: null }));
test.each<[string, Partial<TableView>]>([
  ["guests", { host: 2 }],
  ["a host without bots", { seats: people }],
  ["who plays a friend's cards", { cards_of: "LINK" }],
])("shows nothing to %s", (_, table) => {
  show({ ...plain, ...table });
  pass(4);
  expect(buttons()).toEqual([]);
});
