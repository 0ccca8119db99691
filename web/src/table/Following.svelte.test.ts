import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { finished } from "../../tests/tables";
import { waitFor } from "../../tests/waitFor";
import { lastTime } from "../device/lastTime";
import { settings } from "../device/settings.svelte";
import { fetchGames } from "../net/games.svelte";
import { isFollowing, setFollowing } from "../play/following";
import type { TableView } from "../protocol";
import type { Session } from "../session/session.svelte";
import ScoreSheet from "./ScoreSheet.svelte";

const LEVELS = [1, 2, 3, 4, 5, 6, 7].map((number) => `level-${number}`);
const won = finished(["level-4", "level-4"], [0]);
let close = () => {};
let requests: string[] = [];

/** The sheet of a match that is over, at a server that answers a moment later. */
function show(table: TableView, played = true) {
  const answer = async (what: string) => {
    requests.push(what);
    await Promise.resolve();
    return { type: "done", id: "", number: 6 };
  };
  const session = {
    canDeal: true,
    hasOneSeat: true,
    hasOthers: false,
    sharing: [],
    handCounts: [],
    continued: null,
    led: null,
    failed: null,
    send: ({ seat, bot }: { seat: number; bot: string }) => answer(`${seat} ${bot}`),
    startNextMatch: () => answer("again"),
  } as unknown as Session;
  const props = $state({ session, table, sawMatch: played, open: true });
  const page = mount(ScoreSheet, { target: document.body, props });
  close = () => void unmount(page);
  flushSync();
  return props;
}
const message = () => document.querySelector('[role="switch"]')?.closest("div")?.querySelector("p")?.textContent;
const loaded = (sentence: string) => waitFor(() => expect(message()).toBe(sentence));
const flip = () => {
  document.querySelector<HTMLInputElement>('input[role="switch"]')?.click();
  flushSync();
};
function pressAgain(): void {
  [...document.querySelectorAll("button")].find((button) => button.textContent === "Play again?")?.click();
}

beforeEach(async () => {
  localStorage.clear();
  settings.lang = "en";
  requests = [];
  HTMLDialogElement.prototype.showModal ??= () => {};
  HTMLDialogElement.prototype.close ??= () => {};
  const games = [
    { id: won.game, title: "", seats: [2, 3], bots: ["easy", "careful", "search"], levels: LEVELS, options: [] },
  ];
  vi.stubGlobal("fetch", async () => Response.json({ games }));
  await fetchGames(); // a page asks once, and another file of this thread may have had other games
});
afterEach(() => {
  close();
  vi.unstubAllGlobals();
});

test("seats the next bots once before the next match", async () => {
  setFollowing(won.game, true);
  show(won);
  await loaded("Next time one step harder: Magpie.");
  pressAgain();
  pressAgain();
  await waitFor(() => expect(requests).toEqual(["1 level-5", "2 level-5", "again"]));
  await new Promise((resolve) => setTimeout(resolve));
  expect(requests).toHaveLength(3);
});

test("keeps the switch off and the same bots when the table changes", async () => {
  setFollowing(won.game, true);
  lastTime.save(won.game, { players: 3, bot: "level-4", options: {}, first: "me", here: false });
  const props = show(won);
  await loaded("Next time one step harder: Magpie.");
  expect(lastTime.choices(won.game)?.bot).toBe("level-5");
  flip();
  props.table = { ...won, number: 9 };
  flushSync();
  expect([message(), isFollowing(won.game), lastTime.choices(won.game)?.bot]).toEqual([
    "The same again next time.",
    false,
    "level-4",
  ]);
  pressAgain();
  await waitFor(() => expect(requests).toEqual(["again"]));
  flip();
  expect([message(), lastTime.choices(won.game)?.bot]).toEqual(["Next time one step harder: Magpie.", "level-5"]);
});

test("does not count a match of which only the end was seen", async () => {
  setFollowing(won.game, true);
  show(won, false);
  await loaded("The same again next time.");
  pressAgain();
  await waitFor(() => expect(requests).toEqual(["again"]));
});

test("shows nothing for bots that are not on the scale", async () => {
  show(finished(["careful"], [0]));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(message()).toBeUndefined();
});
