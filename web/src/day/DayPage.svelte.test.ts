import { mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../device/settings.svelte";
import type { Days, GameInfo } from "../protocol";
import DayPage from "./DayPage.svelte";
import { knownEvenings } from "./evenings";

const HOUR = 3_600_000;
const bloom: GameInfo = { id: "bloom", title: "Bloom", seats: [3], options: [], bots: [], about: {}, board: null };
const today: Days = {
  day: "2026-12-31",
  zone: "Europe/Berlin",
  left: 5.5 * 3_600,
  games: [{ game: "bloom", seal: "a", next_seal: "b", last_seal: "c", last_key: null, mine: null }],
};
let days: Days;
let isServerThere: boolean;
let page: object;
const text = () => (document.querySelector("main")?.textContent ?? "").replace(/\s+/g, " ");

beforeEach(async () => {
  localStorage.clear();
  settings.lang = "en";
  days = today;
  isServerThere = true;
  vi.useFakeTimers();
  vi.setSystemTime(new Date(2027, 0, 1, 7)); // ahead of the server
  vi.stubGlobal("scrollTo", () => {});
  vi.stubGlobal("fetch", async (path: string) => {
    if (!isServerThere) throw new TypeError("no network");
    return Response.json(path === "/api/games" ? { games: [bloom] } : path === "/api/day" ? days : {});
  });
});
afterEach(async () => {
  await unmount(page);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function open(): Promise<void> {
  page = mount(DayPage, { target: document.body, props: { route: { page: "day" } } });
  await vi.advanceTimersByTimeAsync(2_000);
}

test("counts the time down, and loads the next day also after failed requests", async () => {
  await open();
  expect(text()).toContain("New cards in 5 hours, at midnight (");
  await vi.advanceTimersByTimeAsync(4 * HOUR);
  expect(text()).toContain("New cards in 1 hour,");
  isServerThere = false;
  await vi.advanceTimersByTimeAsync(2 * HOUR);
  expect(text()).toContain("can’t be reached");
  expect(text()).not.toContain("New cards in");
  isServerThere = true;
  days = { ...today, day: "2027-01-01", left: 86_000 };
  await vi.advanceTimersByTimeAsync(11_000);
  expect(text()).toContain("Friday, January 1");
  expect(text()).toContain("New cards in 23 hours,");
});

test("lists an evening until it is over where the server is", async () => {
  knownEvenings.save({ link: "ends-today", game: "bloom", until: "2026-12-31", mine: true });
  knownEvenings.save({ link: "is-over", game: "bloom", until: "2026-12-30", mine: true });
  await open();
  const links = [...document.querySelectorAll(".friends a")].map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/evening/ends-today"]);
});
