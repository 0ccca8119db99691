import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeSocket } from "../../tests/socket";
import { elfer } from "../../tests/tables";
import { isSeatSaved, secrets } from "../device/secrets";
import { settings } from "../device/settings.svelte";
import { gameOf } from "../games/registry";
import { Session } from "../session/session.svelte";
import UnsavedSeat from "./UnsavedSeat.svelte";

let page: object;
let session: Session;
const dialog = () => document.querySelector<HTMLDialogElement>("[data-testid=unsaved-seat]");

beforeEach(() => {
  settings.lang = "en";
  vi.stubGlobal("localStorage", undefined);
});
afterEach(() => {
  session.close();
  vi.unstubAllGlobals();
});

test("gives the link of a seat that the browser does not store, once", async () => {
  secrets.save("ABCDE", "my-secret");
  expect(isSeatSaved("ABCDE")).toBe(false);
  const socket = new FakeSocket();
  session = new Session("ABCDE", () => socket, gameOf);
  socket.onopen?.();
  socket.says({ type: "table", table: elfer() });
  for (const opens of [true, false]) {
    page = mount(UnsavedSeat, { target: document.body, props: { session } });
    flushSync();
    expect(dialog()?.open).toBe(opens);
    if (opens) expect(dialog()?.querySelector("input")?.value).toContain("/t/ABCDE#my-secret");
    await unmount(page);
  }
});
