import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { waitFor } from "../../tests/waitFor";
import { settings } from "../device/settings.svelte";
import type { Cards } from "../protocol";
import CardsPage from "./CardsPage.svelte";
import { w } from "./cardsWords";

const cards: Cards = {
  game: "bloom",
  title: "Bloom",
  names: ["Ada", "Bot"],
  bots: [null, "careful"],
  house_rules: {},
  alike: true,
  inviter: false,
  table: null,
  free: 3,
  going: 0,
  courses: [],
} as unknown as Cards;
let answers: ((answer: Response | Error) => void)[] = [];
let page: object;

beforeEach(() => {
  settings.lang = "en";
  answers = [];
  vi.stubGlobal("fetch", (path: string) =>
    path.startsWith("/api/cards/")
      ? new Promise((resolve, reject) =>
          answers.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer))),
        )
      : Promise.resolve(Response.json({})),
  );
  page = mount(CardsPage, { target: document.body, props: { route: { page: "cards", link: "aB-_9" } } });
  flushSync();
});
afterEach(async () => {
  await unmount(page);
  vi.unstubAllGlobals();
});

const text = () => document.querySelector("main")?.textContent ?? "";

test("shows the latest answer, also if an earlier one comes after it", async () => {
  document.dispatchEvent(new Event("visibilitychange"));
  expect(answers).toHaveLength(2);
  answers[1]?.(Response.json({ ...cards, free: 2 }));
  await waitFor(() => expect(text()).toContain(w().openEntries(2)));
  answers[0]?.(Response.json(cards));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(text()).toContain(w().openEntries(2));
});

test("tries again at a press, and handles another failure", async () => {
  const unhandled = vi.fn();
  process.on("unhandledRejection", unhandled);
  for (let attempt = 0; attempt < 2; attempt++) {
    await waitFor(() => expect(answers).toHaveLength(attempt + 1));
    answers[attempt]?.(new TypeError("Failed to fetch"));
    await waitFor(() => expect(text()).toContain(w().failed));
    [...document.querySelectorAll("button")].find((one) => one.textContent?.trim() === w().retry)?.click();
    flushSync();
  }
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(unhandled).not.toHaveBeenCalled();
  process.off("unhandledRejection", unhandled);
});
