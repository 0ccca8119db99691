import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import { elfer } from "../../tests/tables";
import { waitFor } from "../../tests/waitFor";
import type { Session } from "../session/session.svelte";
import Chat from "./Chat.svelte";
import { Muted } from "./muted.svelte";

const session = { chat: [], send: async () => null } as unknown as Session;
const table = elfer({}, { seat: 0 });
let buttons: HTMLButtonElement[];
let shown: Record<string, unknown>;

beforeEach(() => {
  buttons = ["opener", "other"].map(() => document.body.appendChild(document.createElement("button")));
  buttons[0]?.focus();
  shown = mount(Chat, { target: document.body, props: { session, table, muted: new Muted("ABCDE"), onclose() {} } });
  flushSync();
});
afterEach(() => {
  for (const button of buttons) button.remove();
});

test("returns the focus after the chat is closed", async () => {
  expect(document.activeElement).toBe(document.querySelector("[data-testid=talk]"));
  await unmount(shown);
  expect(document.activeElement).toBe(buttons[0]);
});

test("leaves the focus where it was moved meanwhile", async () => {
  buttons[1]?.focus();
  await unmount(shown);
  expect(document.activeElement).toBe(buttons[1]);
});

test("shows again that chat is on after turning it off is refused", async () => {
  const chat = document.querySelector<HTMLInputElement>("details input");
  chat?.click();
  flushSync();
  expect(chat?.checked).toBe(false);
  await waitFor(() => expect(chat?.checked).toBe(true));
});

test("does not show onlookers the lines of who has left as their own", async () => {
  const chat = [{ type: "said", seat: null, name: "Ada", text: "Hallo", again: true }];
  const props = {
    session: { ...session, sharing: [], chat } as never,
    table: { ...table, seat: null, settings: { ...table.settings, chat: true } },
    muted: new Muted("ABCDE"),
    onclose() {},
  };
  await unmount(shown);
  shown = mount(Chat, { target: document.body, props });
  flushSync();
  expect(document.querySelector("[data-testid=talk] ol b")?.textContent).toBe("Ada");
  await unmount(shown);
});
