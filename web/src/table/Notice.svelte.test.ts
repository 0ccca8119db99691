import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeSocket } from "../../tests/socket";
import { elfer } from "../../tests/tables";
import { t } from "../device/settings.svelte";
import { gameOf } from "../games/registry";
import { w } from "../net/words";
import { Session } from "../session/session.svelte";
import { notice } from "../ui/notice.svelte";
import Notice from "./Notice.svelte";

const code = "OABCDEFG";
let socket: FakeSocket;
let session: Session;
let page: ReturnType<typeof mount>;

const shown = () => {
  flushSync();
  return [notice.text, notice.lasts];
};

beforeEach(() => {
  vi.useFakeTimers();
  socket = new FakeSocket();
  session = new Session(code, () => socket, gameOf);
  page = mount(Notice, { target: document.body, props: { session } });
  socket.onopen?.();
  socket.says({ type: "table", table: { ...elfer(), table: code } });
  socket.says({ type: "done", id: socket.sent.at(-1)?.id ?? "", number: 5 });
  socket.says({ type: "failed", id: "saving", code: "storage", detail: "" });
});
afterEach(() => {
  void unmount(page);
  session.close();
  vi.useRealTimers();
});

test("says that this browser cannot store the match until it is stored", () => {
  expect(shown()).toEqual([w().unsaved, true]);
  socket.says({ type: "done", id: "saving", number: 7 });
  expect(shown()).toEqual(["", false]);
});

test("goes on saying what lasts when a refusal in between has gone", async () => {
  const refuse = async () => {
    const asked = session.send({ type: "take_back", number: 5 });
    socket.says({ type: "failed", id: socket.sent.at(-1)?.id ?? "", code: "nothing_to_take_back", detail: "" });
    await asked;
    expect(shown()).toEqual([w().errors.nothing_to_take_back, false]);
  };
  await refuse();
  vi.advanceTimersByTime(6_000);
  expect(shown()).toEqual([w().unsaved, true]);
  await refuse();
  socket.says({ type: "done", id: "saving", number: 7 });
  vi.advanceTimersByTime(6_000);
  expect(shown()).toEqual(["", false]);
});

test("says no longer that a table is damaged once it can be played again", () => {
  socket.says({ type: "failed", id: null, code: "damaged", detail: "" });
  vi.advanceTimersByTime(6_000);
  expect(shown()).toEqual([w().errors.damaged, true]);
  session.wake();
  socket.says({ type: "table", table: { ...elfer(), table: code } });
  expect(shown()).toEqual(["", false]);
});

test("comes back to a table that is open elsewhere", () => {
  const resume = vi.spyOn(session, "resume");
  session.status = "elsewhere";
  flushSync();
  notice.action?.act();
  expect(resume).toHaveBeenCalledOnce();
});

test("announces the return of a lost connection, but not of one that was away for a moment", () => {
  const status = () => {
    flushSync();
    return document.querySelector("p[role=status]")?.textContent;
  };
  session.status = "offline";
  flushSync();
  session.status = "open";
  expect(status()).toBe("");
  session.status = "offline";
  flushSync();
  vi.advanceTimersByTime(1_000);
  expect([shown()[0], status()]).toEqual([t().table.offline, ""]);
  session.status = "open";
  expect(status()).toBe(t().table.online);
  vi.advanceTimersByTime(6_000);
  expect(status()).toBe("");
});
