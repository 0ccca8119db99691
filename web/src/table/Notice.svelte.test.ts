import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { FakeSocket } from "../../tests/socket";
import { elfer } from "../../tests/tables";
import { gameOf } from "../games/registry";
import { w } from "../net/words";
import { Session } from "../session/session.svelte";
import { notice } from "../ui/notice.svelte";
import Notice from "./Notice.svelte";

test("says that this browser cannot store the match until it is stored", () => {
  const code = "OABCDEFG";
  const socket = new FakeSocket();
  const session = new Session(code, () => socket, gameOf);
  const page = mount(Notice, { target: document.body, props: { session } });
  socket.onopen?.();
  socket.says({ type: "table", table: { ...elfer(), table: code } });
  socket.says({ type: "done", id: socket.sent.at(-1)?.id ?? "", number: 5 });
  socket.says({ type: "failed", id: "saving", code: "storage", detail: "" });
  flushSync();
  expect([notice.text, notice.lasts]).toEqual([w().unsaved, true]);
  socket.says({ type: "done", id: "saving", number: 7 });
  flushSync();
  expect([notice.text, notice.lasts]).toEqual(["", false]);
  void unmount(page);
  session.close();
});
