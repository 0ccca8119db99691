import { flushSync, mount, tick, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../device/settings.svelte";
import { recall } from "../device/storage";
import type { Offer } from "../games/offeredGames";
import { gameOf } from "../games/registry";
import HotseatSetup from "./HotseatSetup.svelte";

let page: object;
const offer = {
  game: gameOf("level_8"),
  title: "Level 8",
  options: ["dealer"],
  seats: [2, 3, 4],
  bots: ["careful"],
  levels: [],
} as unknown as Offer;
const fields = () => [...document.querySelectorAll<HTMLInputElement>("li input")];
const starter = () => document.querySelector("fieldset:last-of-type input:checked + span")?.textContent;

function open(): void {
  page = mount(HotseatSetup, { target: document.body, props: { offer, open: true } });
  flushSync();
}

beforeEach(() => {
  vi.stubGlobal("fetch", async () => new Response("", { status: 503 }));
  settings.lang = "en";
  settings.name = "Oma";
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
});
afterEach(async () => {
  await unmount(page);
  vi.unstubAllGlobals();
  localStorage.clear();
});

function write(index: number, name: string): void {
  const field = fields()[index];
  if (!field) throw new Error("there is no such field");
  field.value = name;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  flushSync();
}

function press(name: string): void {
  const found = [...document.querySelectorAll<HTMLElement>("button, label")].find(
    (one) => (one.getAttribute("aria-label") ?? one.textContent?.trim()) === name,
  );
  found?.click();
  flushSync();
}

test.each([
  ["Lina", "Oma", "Lina"],
  ["Lina", "Opa", "Lina"],
  ["Lina", "Lina", "random"],
])("lets %s begin when %s is removed: %s", async (begins, removed, still) => {
  open();
  press("Add a player");
  write(1, "Lina");
  write(2, "Opa");
  press(begins);
  expect(starter()).toBe(begins);
  press(`Remove ${removed}`);
  await tick();
  expect(starter()).toBe(still);
  expect(document.activeElement?.textContent?.trim()).toBe("Add a player");
});

test("keeps names as soon as they are entered", async () => {
  open();
  write(1, "Maximiliane");
  await unmount(page);
  open();
  expect(fields().map(({ value }) => value)).toEqual(["Oma", "Maximiliane"]);
});

test("keeps names for which a game has no seat", async () => {
  localStorage.setItem("reihum.around", "Oma\nOpa\nLina\nVera\nAda\nBruno");
  open();
  write(0, "Mia");
  press("Remove Opa");
  await unmount(page);
  open();
  expect(fields().map(({ value }) => value)).toEqual(["Mia", "Lina", "Vera", "Ada"]);
  expect(recall("around")?.split("\n")).toEqual(["Mia", "Lina", "Vera", "Ada", "Bruno"]);
});
