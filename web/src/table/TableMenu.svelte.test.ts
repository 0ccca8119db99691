import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeSocket } from "../../tests/socket";
import { elfer } from "../../tests/tables";
import { secrets } from "../device/secrets";
import { settings } from "../device/settings.svelte";
import { visits } from "../device/visits";
import { gameOf } from "../games/registry";
import type { SeatView, TableView } from "../protocol";
import { Session } from "../session/session.svelte";
import TableMenu from "./TableMenu.svelte";

let page: object;
let session: Session;
const text = () => document.querySelector(".menu")?.textContent ?? "";
const button = (name: string) =>
  [...document.querySelectorAll<HTMLElement>("button")].find((each) => each.textContent?.trim() === name);

let code: string;

function come(table: Partial<TableView>, ...changes: Partial<SeatView>[]): void {
  const seats = elfer().seats.map((seat, at) => ({ ...seat, ...changes[at] }));
  secrets.save(code, "secret");
  const socket = new FakeSocket();
  session = new Session(code, () => socket, gameOf);
  socket.onopen?.();
  socket.says({ type: "table", table: elfer({}, { seats, ...table }) });
  page = mount(TableMenu, { target: document.body, props: { session } });
  flushSync();
}

beforeEach(() => {
  localStorage.clear();
  settings.lang = "en";
  code = "ABCDE";
  vi.stubGlobal("fetch", async () => new Response("", { status: 503 }));
});
afterEach(async () => {
  await unmount(page);
  session.close();
  vi.unstubAllGlobals();
});

const person = { kind: "person", bot: null } as const;
const open = { kind: "open", bot: null, name: "" } as const;
const bot = { kind: "bot", bot: "careful" } as const;

test("lets the first at a waiting table get up, and calls the link what it is", () => {
  come({ phase: "waiting" }, person, open, open);
  expect(button("Leave the table")).toBeDefined();
  expect(text()).not.toContain("the others wait");
  expect(text()).toContain("Invitation");
  expect(text()).not.toContain("Link for watchers");
});

test("offers the link to watchers once all seats are taken", () => {
  come({ phase: "waiting" }, person, person, bot);
  expect(text()).toContain("Link for watchers");
  expect(text()).not.toContain("Invitation");
});

test("puts a match against bots away", () => {
  come({}, person, bot, bot);
  expect(button("Leave the table")).toBeUndefined();
  expect(visits.tables()).toEqual(["ABCDE"]);
  button("Put this match away")?.click();
  expect([visits.tables(), location.pathname]).toEqual([[], "/"]);
});

test.each(["waiting", "playing"] as const)(
  "shows the way back before getting up: to the seat unless it becomes free (%s)",
  (phase) => {
    come({ phase }, person, person, bot);
    button("Leave the table")?.click();
    flushSync();
    const question = document.querySelector("[data-testid=get-up]");
    expect(document.activeElement).toBe(question?.querySelector("h3"));
    const link = question?.querySelector<HTMLInputElement>("input")?.value ?? question?.textContent;
    expect(link?.includes("#secret")).toBe(phase === "playing");
  },
);

test.each([
  ["ABCDE", true],
  ["OABCDEFG", false],
])("offers to take the seat of %s to another device, if others can reach the table: %s", (table, expected) => {
  code = table;
  come({}, person, bot, bot);
  expect(text().includes("Take this seat to another device")).toBe(expected);
});
