import { createRawSnippet, flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import Dialog from "./Dialog.svelte";
import { notice } from "./notice.svelte";

let shown: Record<string, unknown>;
let dialog: HTMLDialogElement;

beforeEach(() => {
  const children = createRawSnippet(() => ({ render: () => "<p>inside</p>" }));
  shown = mount(Dialog, { target: document.body, props: { open: true, title: "Rules", children } });
  flushSync();
  dialog = document.querySelector("dialog") as HTMLDialogElement;
  dialog.getBoundingClientRect = () => new DOMRect(100, 100, 300, 400);
});
afterEach(() => unmount(shown));

function press(from: [Element | null, number, number], to = from): void {
  for (const [type, [where, clientX, clientY]] of [
    ["pointerdown", from],
    ["click", to],
  ] as const)
    where?.dispatchEvent(new MouseEvent(type, { clientX, clientY, bubbles: true }));
  flushSync();
}

test("focuses the heading, not the close button", () => {
  expect(document.activeElement).toBe(dialog.querySelector("h2"));
});

test("closes on a press outside the sheet", () => {
  press([dialog, 50, 300]);
  expect(dialog.open).toBe(false);
});

test("does not close on its scrollbar, its content, or a drag that ends outside", () => {
  press([dialog, 395, 300]);
  press([dialog.querySelector("p"), 200, 300]);
  press([dialog.querySelector("p"), 200, 300], [dialog, 50, 300]);
  press([dialog, 50, 300], [dialog, 200, 300]);
  dialog.querySelector("p")?.dispatchEvent(new MouseEvent("click", { bubbles: true })); // as a key does, at 0, 0
  expect(dialog.open).toBe(true);
});

test("shows the notice line in front of the dialog", () => {
  notice.text = "No connection.";
  flushSync();
  expect(dialog.querySelector("[role=alert]")?.textContent).toContain("No connection.");
  notice.text = "";
});

test("is printed also after a dialog above it was closed", async () => {
  const printsDialog = () => "sheet" in document.documentElement.dataset;
  const children = createRawSnippet(() => ({ render: () => "<p>inner</p>" }));
  const inner = mount(Dialog, { target: document.body, props: { open: true, title: "Inner", children } });
  flushSync();
  await unmount(inner);
  expect(printsDialog()).toBe(true);
  dialog.close();
  flushSync();
  expect(printsDialog()).toBe(false);
});

test("gives the focus back to what opened the dialog in whose place this one is", async () => {
  dialog.close();
  document.body.insertAdjacentHTML("beforeend", "<button id='opener'></button>");
  const button = document.querySelector<HTMLElement>("#opener");
  button?.focus();
  const opened: (string | undefined)[] = [];
  vi.spyOn(HTMLDialogElement.prototype, "showModal").mockImplementation(function (this: HTMLDialogElement) {
    opened.push(document.activeElement?.id);
    this.setAttribute("open", "");
  });
  const children = createRawSnippet(() => ({ render: () => "<p>waits</p>" }));
  const open = () => mount(Dialog, { target: document.body, props: { open: true, title: "Sheet", children } });
  const waiting = open();
  flushSync();
  await unmount(waiting);
  const loaded = open();
  flushSync();
  expect(opened).toEqual(["opener", "opener"]);
  await unmount(loaded);
  await new Promise((resolve) => setTimeout(resolve));
  const later = open();
  flushSync();
  expect(opened.at(-1), "opened later, by something else").toBe("");
  await unmount(later);
  button?.remove();
  vi.restoreAllMocks();
});
