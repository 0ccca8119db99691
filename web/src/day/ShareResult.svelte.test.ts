import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { waitFor } from "../../tests/waitFor";
import { settings } from "../device/settings.svelte";
import type { Result } from "./picture";
import ShareResult from "./ShareResult.svelte";

/** How the pictures end that were begun. */
const drawings: { resolve(blob: Blob): void; reject(error: Error): void }[] = [];
vi.mock("./picture", () => ({
  SIZE: 10,
  drawPicture: () => new Promise<Blob>((resolve, reject) => drawings.push({ resolve, reject })),
}));

const props = $state({ open: true, result: {} as Result, text: "what is shared", name: "picture" });
let sheet: object;
const buttons = () => [...document.querySelectorAll<HTMLButtonElement>(".actions button")];
const labels = () => buttons().map((one) => one.textContent?.trim());
const dialogText = () => document.querySelector("dialog")?.textContent ?? "";

function stubSharing(can: boolean): void {
  Object.defineProperty(navigator, "canShare", { value: () => can, configurable: true });
}

beforeEach(() => {
  settings.lang = "en";
  props.open = true;
  drawings.length = 0;
});
afterEach(async () => {
  await unmount(sheet);
  Reflect.deleteProperty(navigator, "canShare");
});

function open(): void {
  sheet = mount(ShareResult, { target: document.body, props });
  flushSync();
}

test("keeps the buttons in place when the picture is drawn, and focuses the text", async () => {
  stubSharing(true);
  open();
  expect(labels()).toEqual(["Share picture", "As text", "Save picture"]);
  expect(document.activeElement?.textContent?.trim()).toBe("As text");
  expect(buttons().map((one) => one.disabled)).toEqual([true, false, true]);
  drawings[0]?.resolve(new Blob());
  await waitFor(() => expect(buttons().map((one) => one.disabled)).toEqual([false, false, false]));
  expect(labels()).toEqual(["Share picture", "As text", "Save picture"]);
  expect(document.activeElement?.textContent?.trim()).toBe("As text");
});

test("offers to save the picture or use the text when files cannot be shared", () => {
  stubSharing(false);
  open();
  expect(labels()).toEqual(["Save picture", "As text"]);
});

test("draws a failed picture again when the sheet is reopened", async () => {
  stubSharing(false);
  open();
  drawings[0]?.reject(new Error("no canvas"));
  await waitFor(() => expect(dialogText()).toContain("can’t draw a picture"));
  expect(labels()).toEqual(["As text"]);
  props.open = false;
  flushSync();
  props.open = true;
  flushSync();
  expect(dialogText()).not.toContain("can’t draw");
  expect(drawings).toHaveLength(2);
});

test("ignores a picture that fails after the sheet was closed", async () => {
  stubSharing(false);
  open();
  props.open = false;
  flushSync();
  props.open = true;
  flushSync();
  drawings[0]?.reject(new Error("no canvas"));
  await new Promise((resolve) => setTimeout(resolve));
  flushSync();
  expect(dialogText()).not.toContain("can’t draw");
});
