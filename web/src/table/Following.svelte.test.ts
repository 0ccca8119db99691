import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import { elfer } from "../../tests/tables";
import { settings } from "../device/settings.svelte";
import type { MatchView, SeatView, TableView } from "../protocol";
import { follows, setFollows } from "../session/following";
import Following from "./Following.svelte";

const plain = elfer();
const person = { ...plain.seats[0], kind: "person" } as SeatView;
const bot = { ...person, kind: "bot", bot: "level-4" } as SeatView;
const table = (won: boolean): TableView => ({
  ...plain,
  phase: "match_over",
  seat: 0,
  host: 0,
  seats: [person, bot],
  match: { ...(plain.match as MatchView), winners: [won ? 0 : 1] },
});
let close = () => {};

function show(won: boolean) {
  const props = $state<{ table: TableView; next: string | null }>({ table: table(won), next: null });
  const page = mount(Following, { target: document.body, props });
  close = () => void unmount(page);
  flushSync();
  return props;
}
const said = () => document.querySelector("small")?.textContent?.trim();

beforeEach(() => {
  localStorage.clear();
  settings.lang = "en";
});
afterEach(() => close());

test("the sheet names the next bot, which may be switched off and on again", () => {
  setFollows(plain.game, true);
  const props = show(true);
  expect([said(), props.next]).toEqual(["Next time one step harder: Magpie.", "level-5"]);
  document.querySelector("input")?.click();
  flushSync();
  expect([said(), props.next, follows(plain.game)]).toEqual(["Next time as just now.", "level-4", false]);
  document.querySelector("input")?.click();
  flushSync();
  expect([props.next, follows(plain.game)]).toEqual(["level-5", true]);
});

test("nothing is said where nobody is followed", () => {
  const props = show(false);
  expect([said(), props.next]).toEqual([undefined, null]);
});
