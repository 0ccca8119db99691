import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import { elfer } from "../../tests/tables";
import { waitFor } from "../../tests/waitFor";
import type { Session } from "../session/session.svelte";
import Chat from "./Chat.svelte";
import { Muted } from "./muted.svelte";

const session = { chat: [], send: async () => null } as unknown as Session;
const table = elfer({}, { seat: 0 });
const muted = new Muted("ABCDE");
let buttons: HTMLButtonElement[];
let shown: Record<string, unknown>;

beforeEach(() => {
  buttons = ["opener", "other"].map(() => document.body.appendChild(document.createElement("button")));
  buttons[0]?.focus();
  shown = mount(Chat, { target: document.body, props: { session, table, muted, onclose() {} } });
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

/** Show the chat of a table where it is on. */
async function comeToChat(own: number | null, ...names: string[]): Promise<void> {
  const chat = names.map((name) => ({ type: "said", seat: null, name, text: "Hallo", again: true }));
  const props = {
    session: { ...session, sharing: [], chat } as never,
    table: { ...table, seat: own, settings: { ...table.settings, chat: true } },
    muted,
    onclose() {},
  };
  await unmount(shown);
  shown = mount(Chat, { target: document.body, props });
  flushSync();
}
const names = () => [...document.querySelectorAll("[data-testid=talk] ol b")].map((name) => name.textContent);

test("does not show onlookers the lines of who has left as their own", async () => {
  await comeToChat(null, "Ada");
  expect(names()).toEqual(["Ada"]);
  await unmount(shown);
});

test("shows no lines of muted people", async () => {
  muted.set("Ada", true);
  await comeToChat(0, "Ada", "Bruno");
  expect(names()).toEqual(["Bruno"]);
  muted.set("Ada", false);
  flushSync();
  expect(names()).toEqual(["Ada", "Bruno"]);
  await unmount(shown);
});

test("gives back a text that could not be sent", async () => {
  await comeToChat(0);
  const field = document.querySelector<HTMLInputElement>("[data-testid=talk] .field");
  if (field) field.value = "Hallo";
  field?.dispatchEvent(new Event("input", { bubbles: true }));
  field?.form?.dispatchEvent(new Event("submit", { cancelable: true }));
  flushSync();
  expect(field?.value).toBe("");
  await waitFor(() => expect(field?.value).toBe("Hallo"));
  await unmount(shown);
});
