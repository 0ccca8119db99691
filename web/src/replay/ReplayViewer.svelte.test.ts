import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { elfer, moved } from "../../tests/tables";
import { waitFor } from "../../tests/waitFor";
import type { ReviewFound } from "../protocol";
import type { Port } from "../review/source";
import { address } from "../route.svelte";
import ReplayPage from "./ReplayPage.svelte";
import ReplayViewer from "./ReplayViewer.svelte";
import { Replay } from "./replay.svelte";

const STEPS = 40;
const record = {
  game: "elfer_raus",
  players: ["Vera", "Ada", "Bruno"],
  rounds: [1, 2].map(() => ({ moves: Array.from({ length: STEPS - 1 }, () => [0, "r13"]) })),
};
let page: object | undefined;
let replay: Replay;
let worker: Port | undefined;

/** Open a match of two rounds on a wide screen. */
async function open(): Promise<void> {
  replay = await Replay.open(record, { round: 1, step: 0, seat: null });
  page = mount(ReplayViewer, { target: document.body, props: { replay, code: null } });
  flushSync();
}

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal("fetch", async (url: string, options?: { body: string }) => {
    if (!url.endsWith("/api/look")) return new Response("", { status: 503 });
    const { seat, from } = JSON.parse(options?.body ?? "");
    const steps = Array.from({ length: STEPS }, (_, at) => ({
      what: at ? moved(0, { laid: "r13" }) : { kind: "dealt", round: 1 },
      table: elfer({}, { number: at + 1, seat }),
    }));
    const { players } = record;
    return new Response(
      JSON.stringify({
        game: "elfer_raus",
        title: "Elfer",
        rounds: 2,
        count: STEPS,
        players,
        steps: steps.slice(from),
      }),
    );
  });
  vi.stubGlobal(
    "Worker",
    class implements Port {
      onmessage: Port["onmessage"] = null;
      onerror = null;
      postMessage() {}
      terminate() {}
      constructor() {
        worker = this;
      }
    },
  );
  address.go("/look");
});

afterEach(async () => {
  if (page) await unmount(page);
  page = undefined;
  worker = undefined;
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const find = <Found extends HTMLElement>(selector: string) => document.querySelector<Found>(selector);
const findAll = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];

/** Open the review, with a mistake at each of these steps. */
async function review(...steps: number[]): Promise<void> {
  find("[data-testid=review-button]")?.click();
  await waitFor(() => expect(worker).toBeDefined());
  const tried = { move: "y11", lost: 0, error: 0, good: true, reason: "", cards: [] };
  const mistakes = steps.map((step) => ({
    ...{ round: 1, step, what: moved(0, { laid: "r13" }), before: [], better: "y11", than: "r13" },
    ...{ gain: 0.2, error: 0.01, reason: "", cards: [], tries: [tried] },
  }));
  const seat = { quick: false, story: "lost", plain_story: "lost", story_share: 0, mistakes, finds: [] };
  const counts = { forced: 0, close: 0, clear: 4, untold: 0, good: 4, accuracy: null };
  const found = {
    ...{ kind: "found", final: true, curves: [[], [], []], moments: [[], [], []] },
    ...{ prior: null, sources: null, result: null, seats: record.players.map(() => ({ ...seat, ...counts })) },
  } as unknown as ReviewFound;
  worker?.onmessage?.({ data: found } as MessageEvent);
  worker?.onmessage?.({ data: { kind: "ends" } } as MessageEvent);
  await waitFor(() => expect(findAll("[data-testid=mistakes] [data-testid=try]")).toHaveLength(steps.length));
  // The answers can be shown once the game's words are loaded.
  await waitFor(() => expect(find("[data-testid=mistakes] .link")).not.toBeNull());
}

/** Try the mistake at this place of the list. */
async function tryMistake(at: number): Promise<void> {
  findAll("[data-testid=mistakes] [data-testid=try]")[at]?.click();
  await waitFor(() => expect(find("[data-testid=try-bar]")).not.toBeNull());
}

test("steps with arrow keys on a button, too, which the space bar presses", async () => {
  await open();
  const button = find("[data-testid=review-button]");
  const press = (key: string) => {
    button?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    flushSync();
  };
  press("ArrowRight");
  expect(replay.position.step).toBe(1);
  press(" ");
  expect(replay.running).toBe(false);
});

test("takes the focus over from the heading of the page that loaded it", async () => {
  address.go("/look/QCA?match=1");
  const answer = fetch;
  vi.stubGlobal("fetch", async (url: string, options?: { body: string }) =>
    url.includes("/record") ? new Response(JSON.stringify(record)) : answer(url, options as RequestInit),
  );
  page = mount(ReplayPage, { target: document.body, props: { route: { page: "look", table: "QCA" } } });
  const heading = find("h1");
  if (heading) heading.tabIndex = -1;
  heading?.focus();
  await waitFor(() => expect(find("[data-testid=review-button]")).not.toBeNull());
  await waitFor(() => expect(document.activeElement?.localName).toBe("h1"));
  expect(document.activeElement).not.toBe(heading);
});

test("asks the question of the second puzzle that is tried, too", async () => {
  await open();
  await review(3, 5);
  await tryMistake(0);
  const question = find("[data-testid=try-said]")?.textContent;
  find("[data-testid=try-bar] .plain")?.click();
  flushSync();
  expect(find("[data-testid=try-solution]")?.textContent).toContain("Better");
  const board = find("main > *");
  await tryMistake(1);
  await waitFor(() => expect(find("main > *")).not.toBe(board));
  expect(find("[data-testid=try-said]")?.textContent).toBe(question);
  expect(find("[data-testid=try-solution]")?.textContent).not.toContain("Better");
});

test("leaves a puzzle for the step that is chosen in the review, and shows no rounds and turns over it", async () => {
  await open();
  await review(3);
  expect(findAll("[data-testid=round], .turns")).toHaveLength(2);
  await tryMistake(0);
  expect(findAll("[data-testid=round], .turns")).toHaveLength(0);
  find("[data-testid=mistakes] .where")?.click();
  await waitFor(() => expect(replay.position.step).toBe(3));
  flushSync();
  expect(find("[data-testid=try-bar]")).toBeNull();
});

test("keeps the position in the address, also after a jump out of a sheet and after many steps", async () => {
  const written: string[] = [];
  const replace = history.replaceState.bind(history);
  vi.spyOn(history, "replaceState").mockImplementation((state, title, url) => {
    written.push(`${url}`);
    replace(state, title, url);
  });
  await open();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  for (let step = 1; step < 30; step++) {
    await replay.go({ step });
    flushSync();
    vi.advanceTimersByTime(50);
  }
  vi.advanceTimersByTime(200);
  expect([location.search, written.length]).toEqual(["?round=1&step=29", 1]);
  replace(null, "", "/look?round=1&step=0"); // the entry below that of a sheet
  dispatchEvent(new PopStateEvent("popstate"));
  flushSync();
  vi.advanceTimersByTime(200);
  expect(location.search).toBe("?round=1&step=29");
});

test("leaves the keys to what uses them", async () => {
  await open();
  await review(3);
  const press = (target: Element | null, key: string) =>
    target?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  for (const selector of ["summary", "[data-testid=review-tables] section"]) {
    expect(press(find(selector), " "), selector).toBe(true);
    expect(press(find(selector), "ArrowRight"), selector).toBe(true);
  }
  expect([replay.running, replay.position.step]).toEqual([false, 0]);
  expect(press(document.body, "ArrowRight")).toBe(false);
  await waitFor(() => expect(replay.position.step).toBe(1));
});

test("keeps the open hands while stepping, and opens those of another round", async () => {
  await open();
  const opens = vi.spyOn(replay, "openHands");
  find("[data-testid=hands-button]")?.click();
  const card = await waitFor(() => {
    const found = find("[data-testid=hands] li");
    expect(found).not.toBeNull();
    return found;
  });
  await replay.go({ step: 1 });
  flushSync();
  expect(find("[data-testid=hands] li")).toBe(card);
  expect(opens).toHaveBeenCalledTimes(1);
  await replay.go({ round: 2, step: 0 });
  flushSync();
  expect(opens).toHaveBeenLastCalledWith(2);
});
