import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { waitFor } from "../../tests/waitFor";
import { settings } from "../device/settings.svelte";
import type { Evening, EveningPerson } from "../protocol";
import EveningPage from "./EveningPage.svelte";
import { knownEvenings } from "./evenings";
import { w } from "./eveningWords";

const person = (name: string, rest: Partial<EveningPerson> = {}): EveningPerson => {
  return { name, mine: false, finished: 2, going: false, points: [5, 7], place: 1, behind: null, ...rest };
};
const over: Evening = {
  game: "bloom",
  title: "Bloom",
  players: 3,
  bot: "careful",
  deals: 2,
  until: "2026-12-04",
  zone: "Europe/Berlin",
  over: true,
  left: 0,
  lowest: false,
  cards: false,
  shown: true,
  next: null,
  free: 6,
  people: [
    person("Anna"),
    person("Ben", { mine: true, points: [3, 1], place: 2, behind: { points: 4, around: 25.4, chance: true } }),
    person("Carl", { finished: 1, points: [9, null], place: null, behind: { points: -4, around: null, chance: true } }),
  ],
};
const requests: unknown[] = [];
let found: Evening;
let page: object;

beforeEach(() => {
  localStorage.clear();
  settings.lang = "en";
  requests.length = 0;
  found = over;
  vi.stubGlobal("scrollTo", () => {});
  vi.stubGlobal("fetch", async (path: string, options?: { body?: string }) => {
    if (options?.body) requests.push([path, JSON.parse(options.body)]);
    return Response.json(options?.body ? { link: "next" } : path.startsWith("/api/evenings/") ? found : {});
  });
});
afterEach(async () => {
  await unmount(page);
  vi.unstubAllGlobals();
});

async function open(): Promise<string> {
  page = mount(EveningPage, { target: document.body, props: { route: { page: "evening", link: "aB-_9" } } });
  await waitFor(() => expect(document.querySelectorAll("main ol li")).toHaveLength(3));
  return (document.querySelector("main")?.textContent ?? "").replace(/\s+/g, " ");
}
const again = () => [...document.querySelectorAll("button")].find((one) => one.textContent === "Set it up again");

test("loads the evening again when the network returns", async () => {
  const answer = fetch;
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  page = mount(EveningPage, { target: document.body, props: { route: { page: "evening", link: "aB-_9" } } });
  await waitFor(() => expect(document.querySelector("[role=alert]")?.textContent).toBe(w("en").failed));
  vi.stubGlobal("fetch", answer);
  dispatchEvent(new Event("online"));
  await waitFor(() => expect(document.querySelectorAll("main ol li")).toHaveLength(3));
});

test("is over at its midnight, also on a page that stays open", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  found = { ...over, over: false, left: 3_600, shown: false, next: 1 };
  expect(await open()).toMatch(
    /Until Friday, December 4, midnight \(.*\)\. What is finished later doesn’t count any more\./,
  );
  found = over;
  await vi.advanceTimersByTimeAsync(3_602_000);
  vi.useRealTimers();
  await waitFor(() => expect(document.querySelector("main")?.textContent).toContain("Over."));
  expect(document.querySelector("main .start")).toBeNull();
});

test("shows ranks with the margin of chance, and none for unfinished people", async () => {
  const text = await open();
  expect(text).toContain("Anna is first. The difference may still be chance.");
  expect(text).toContain("4.0 ± 25.4 a deal behind ");
  expect(text).toContain("4.0 better in the deals both have finished: one deal says nothing");
  expect(text).toMatch(/Carl 1 of 2 finished Deal by deal: 9, –/);
  expect(again(), "whoever takes part is no host").toBeUndefined();
});

test("shares names and ranks, and before the last day only the own rank", async () => {
  const shared: string[] = [];
  vi.stubGlobal(
    "navigator",
    Object.assign(Object.create(navigator), { share: async ({ text }: { text: string }) => shared.push(text) }),
  );
  const press = (label: string) =>
    [...document.querySelectorAll("button")].find((one) => one.textContent?.startsWith(label))?.click();
  const share = async (times: number) => {
    press("Share the");
    await waitFor(() => expect(document.querySelector("dialog[open]")?.textContent).toContain("can’t draw a picture"));
    press("As text");
    await waitFor(() => expect(shared).toHaveLength(times));
  };
  await open();
  await share(1);
  await unmount(page);
  found = { ...over, over: false };
  await open();
  await share(2);
  const head = "Reihum, an evening with the same cards: 2 deals of Bloom\n";
  expect(shared[0]).toMatch(`${head}Place 1: Anna\nPlace 2: Ben\nhttp`);
  expect(shared[1]).toMatch(`${head}So far I am number 2 of 2.\nhttp`);
});

test("lets the host create the same evening again with one tap", async () => {
  knownEvenings.save({ link: "aB-_9", game: "bloom", until: over.until, mine: true });
  found = { ...over, house_rules: { jokers: 0 } };
  await open();
  await waitFor(() => expect(document.querySelector("[data-testid=in-force]")?.textContent).toMatch(/joker/i));
  again()?.click();
  await waitFor(() => expect(knownEvenings.isMine("next")).toBe(true));
  expect(requests).toEqual([
    ["/api/evenings", { game: "bloom", players: 3, bot: "careful", deals: 2, days: 6, options: { jokers: 0 } }],
  ]);
  expect(location.pathname).toBe("/evening/next");
});

test("shows nothing of the previous evening for another link, and says when nobody came", async () => {
  const route = $state({ route: { page: "evening" as const, link: "aB-_9" } });
  knownEvenings.save({ link: "other", game: "bloom", until: "2026-12-03", mine: true });
  page = mount(EveningPage, { target: document.body, props: route });
  await waitFor(() => expect(document.querySelectorAll("main ol li")).toHaveLength(3));
  found = { ...over, people: [] };
  route.route = { page: "evening", link: "other" };
  flushSync();
  expect(document.querySelector("main h1")).toBeNull();
  await waitFor(() => expect(document.querySelector("main")?.textContent).toContain("Nobody took part."));
  expect(knownEvenings.all().map(({ until }) => until)).toEqual([over.until]);
});

test("lets a refused name be changed", async () => {
  settings.name = "\u202eAnna";
  found = { ...over, over: false, next: 1, people: over.people.filter(({ mine }) => !mine) };
  const answer = fetch;
  vi.stubGlobal("fetch", async (path: string, options?: { body?: string }) =>
    options?.body ? Response.json({ code: "bad_name", detail: "" }, { status: 400 }) : answer(path),
  );
  page = mount(EveningPage, { target: document.body, props: { route: { page: "evening", link: "aB-_9" } } });
  const field = () => document.querySelector<HTMLInputElement>("main label input");
  await waitFor(() => expect(document.querySelector(".start")).not.toBeNull());
  expect(field()).toBeNull();
  document.querySelector<HTMLElement>(".start")?.click();
  await waitFor(() => expect(field()?.value).toBe(settings.name));
  settings.name = "";
});

const bloom = { id: "bloom", title: "Bloom", seats: [2, 3, 4], options: [], bots: ["careful"], about: {}, board: null };
const hide = (hidden: boolean) => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
};

test("shows an evening that was created after the page was opened in the background", async () => {
  const answer = fetch;
  vi.stubGlobal("fetch", async (path: string) =>
    path === "/api/games" ? Response.json({ games: [bloom] }) : answer(path),
  );
  const route = $state({ route: { page: "evening" as const, link: "" } });
  hide(true);
  page = mount(EveningPage, { target: document.body, props: route });
  flushSync();
  hide(false);
  await waitFor(() => expect(document.querySelector("form")).not.toBeNull());
  route.route = { page: "evening", link: "aB-_9" };
  flushSync();
  await waitFor(() => expect(document.querySelectorAll("main ol li")).toHaveLength(3));
});

test("asks once where the server has no game of this client", async () => {
  const asked = vi.fn(() => (asked.mock.calls.length > 3 ? new Promise(() => {}) : Response.json({ games: [] })));
  vi.stubGlobal("fetch", asked);
  page = mount(EveningPage, { target: document.body, props: { route: { page: "evening", link: "" } } });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked).toHaveBeenCalledOnce();
});

test("keeps what was chosen when somebody comes back to the page", async () => {
  const asked = vi.fn(async () => Response.json({ games: [bloom] }));
  vi.stubGlobal("fetch", asked);
  page = mount(EveningPage, { target: document.body, props: { route: { page: "evening", link: "" } } });
  const two = () =>
    [...document.querySelectorAll("fieldset")]
      .find((one) => one.querySelector("legend")?.textContent === w().players)
      ?.querySelector("input");
  await waitFor(() => expect(two()).toBeDefined());
  two()?.click();
  flushSync();
  const before = asked.mock.calls.length;
  hide(false);
  await new Promise((resolve) => setTimeout(resolve, 50));
  flushSync();
  expect(two()?.checked, `asked ${before} times before`).toBe(true);
});
