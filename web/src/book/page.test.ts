import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { played } from "../../tests/played";
import { waitFor } from "../../tests/waitFor";
import { addMatches, listMatches } from "../device/playedMatches";
import { settings } from "../device/settings.svelte";
import BookPage from "./BookPage.svelte";
import { bookFile } from "./file";
import { w } from "./words";

let page: object | undefined;
const text = () => (document.querySelector("main")?.textContent ?? "").replace(/\s+/g, " ");
const press = (name: string) => {
  const all = [...document.querySelectorAll<HTMLElement>("button")];
  all.findLast((each) => each.textContent?.trim() === name || each.getAttribute("aria-label") === name)?.click();
  flushSync();
};

function open(): void {
  page = mount(BookPage, { target: document.body, props: { route: { page: "book" } } });
  flushSync();
}

beforeEach(() => {
  vi.stubGlobal("fetch", async () => new Response("", { status: 503 }));
  localStorage.clear();
  settings.lang = "en";
});
afterEach(async () => {
  if (page) await unmount(page);
  page = undefined;
});

test("explains an empty book and offers nothing to save or delete", () => {
  open();
  expect(text()).toContain("play a match to its end");
  expect(text()).not.toMatch(/Save as a file|Delete everything/);
});

test("shows pairs, wins, and the longest and closest match", () => {
  addMatches([
    played("a", { Ada: 3, Bruno: 5 }, { day: "2026-11-03", rounds: 4 }),
    played("b", { Ada: 3, Bruno: 4, "Mia*": 9 }, { house: true }),
  ]);
  open();
  expect(text()).toContain("2 matches since November 3, 2026.");
  expect(text()).toContain("Ada against Bruno: 2 to 0");
  expect(text()).toContain("won 2 times");
  expect(text()).toContain("Longest match 4 rounds November 3, 2026");
  expect(text()).toContain("Closest match Ada 3, Bruno 4 November 27, 2026");
  expect(text()).toContain(
    "Ada wins Ada 3, Bruno 4, Mia (bot) 9 Elfer raus! · November 27, 2026 · 1 round · house rules",
  );
});

test("deletes and restores one match, and deletes all after a confirmation", async () => {
  addMatches([played("a", { Ada: 3, Bruno: 5 })]);
  open();
  press("Delete Elfer raus! of November 27, 2026");
  expect(listMatches()).toEqual([]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Bring it back"));
  press("Bring it back");
  expect(listMatches()).toHaveLength(1);
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Family book"));
  press("Delete everything");
  expect(listMatches()).toHaveLength(1);
  press("Delete everything"); // the answer to the question
  expect(listMatches()).toEqual([]);
  expect(text()).toContain("The book is empty again.");
});

test("reports how many matches were skipped and how many were dropped", () => {
  const taken = { added: 0, existing: 0, skipped: 1, dropped: 0, temporary: false };
  expect(w("de").taken(taken)).toBe("1 ältere passt nicht mehr ins Buch.");
  expect(w("de").taken({ ...taken, added: 2, skipped: 0, dropped: 2 })).toBe(
    "2 Partien dazugekommen. Dafür sind 2 ältere nicht mehr im Buch.",
  );
});

test("imports a file and explains a wrong one", async () => {
  open();
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  const choose = (content: string) => {
    Object.defineProperty(input, "files", { value: [new File([content], "a.json")], configurable: true });
    input?.dispatchEvent(new Event("change", { bubbles: true }));
  };
  choose(bookFile.write([played("a", { Ada: 3, Bruno: 5 })]));
  await waitFor(() => expect(text()).toContain("1 match added."));
  choose("nonsense");
  await waitFor(() => expect(document.querySelector("[role=alert]")?.textContent).toContain("not a family book"));
});
