import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noteHiddenNotifications } from "../../tests/notifications";
import { elfer } from "../../tests/tables";
import { waitFor } from "../../tests/waitFor";
import { settings } from "../device/settings.svelte";
import type { MatchView, TableView } from "../protocol";
import type { Session } from "../session/session.svelte";
import TurnAlerts from "./TurnAlerts.svelte";

const plain = elfer();
const seat = plain.seat ?? 0;
const tableAt = (turn: number): TableView => ({ ...plain, match: { ...(plain.match as MatchView), turn } });
const props = $state({ session: { table: "ABCDE", log: [] } as unknown as Session, table: tableAt(seat) });
let alerts: object;
let hidden: string[];

function come(table: TableView): void {
  props.table = table;
  alerts = mount(TurnAlerts, { target: document.body, props });
  flushSync();
}

beforeEach(() => {
  hidden = noteHiddenNotifications();
});
afterEach(async () => {
  await unmount(alerts);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("hides a notification of the server on coming to a match that is over", async () => {
  come({ ...plain, phase: "match_over" });
  await waitFor(() => expect(hidden).toEqual(["ABCDE"]));
  document.dispatchEvent(new Event("visibilitychange"));
  await waitFor(() => expect(hidden).toHaveLength(2));
});

test("keeps the notification while it is the person's turn", async () => {
  come(tableAt(seat));
  document.dispatchEvent(new Event("visibilitychange"));
  await new Promise((resolve) => setTimeout(resolve));
  expect(hidden).toEqual([]);
  props.table = tableAt(seat + 1);
  flushSync();
  await waitFor(() => expect(hidden).toEqual(["ABCDE"]));
});

test("hides the notification in a page that nobody looks at when the turn ends, but not on coming", async () => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  come(tableAt(seat + 1));
  await new Promise((resolve) => setTimeout(resolve));
  expect(hidden).toEqual([]);
  for (const turn of [seat, seat + 1]) {
    props.table = tableAt(turn);
    flushSync();
  }
  await waitFor(() => expect(hidden).toEqual(["ABCDE"]));
});

test("plays a sound when the own turn begins, not on coming to it, and notifies only who does not look", async () => {
  const openAudio = vi.fn();
  vi.stubGlobal("AudioContext", openAudio);
  const notified = vi.fn();
  vi.stubGlobal("Notification", { permission: "granted" });
  vi.spyOn(navigator.serviceWorker, "getRegistration").mockResolvedValue({ showNotification: notified } as never);
  settings.notify = true;
  come(tableAt(seat));
  const beginTurn = async () => {
    for (const turn of [seat + 1, seat]) {
      props.table = tableAt(turn);
      flushSync();
    }
    await new Promise((resolve) => setTimeout(resolve));
    return [openAudio.mock.calls.length, notified.mock.calls.length];
  };
  expect(openAudio).not.toHaveBeenCalled();
  expect(await beginTurn()).toEqual([1, 0]);
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  expect((await beginTurn())[1]).toBe(1);
  settings.notify = false;
  expect((await beginTurn())[1]).toBe(1);
});

test("calls nobody for whom a bot plays", async () => {
  const icon = document.createElement("link");
  icon.rel = "icon";
  document.head.append(icon);
  const stand = (turn: number): TableView => {
    const table = tableAt(turn);
    return { ...table, seats: table.seats.map((one, at) => (at === seat ? { ...one, sitting_in: "careful" } : one)) };
  };
  come(stand(seat + 1));
  props.table = stand(seat);
  flushSync();
  expect(icon.href).toMatch(/\/icon\.svg$/);
  props.table = tableAt(seat);
  flushSync();
  expect(icon.href).toMatch(/\/icon-turn\.svg$/);
  icon.remove();
});
