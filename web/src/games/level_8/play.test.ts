import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { levelView, meld } from "../../../tests/level_8";
import { sessionAt } from "../../../tests/sessions";
import { elfer } from "../../../tests/tables";
import type { Level8View, MatchView, TableView } from "../../protocol";
import { w } from "./boardWords";
import Play from "./Play.svelte";

const HAND = ["r4", "b5", "g6", "y8", "o9", "p10"];
let page: object;

function table(number: number, view: Partial<Level8View> = {}, match: Partial<MatchView> = {}): TableView {
  const plain = elfer({}, { number, game: "level_8" });
  const shown = levelView({ hand: HAND, ...view });
  return { ...plain, match: { ...(plain.match as MatchView), turn: 1, legal: [], ...match, view: shown } };
}

/** Whether there is a wish that could be taken back. */
const wishful = () =>
  [...document.querySelectorAll("button")].some(({ textContent }) => textContent === w("en").startOver);

async function planned() {
  const { session, happens } = sessionAt(table(5));
  page = mount(Play, { target: document.body, props: { session, onsheet() {} } });
  flushSync();
  expect(wishful()).toBe(false);
  const card = () => document.querySelector<HTMLElement>("[data-spot=desk0] button.card");
  await vi.waitFor(() => expect(card()).not.toBeNull());
  card()?.click();
  flushSync();
  expect(wishful()).toBe(true);
  return happens;
}

afterEach(() => unmount(page));

test("a plan lasts while others come, go and play, until the next round", async () => {
  const happens = await planned();
  happens({ kind: "presence", seat: 2, away: true }, table(5));
  expect(wishful()).toBe(true);
  happens({ kind: "moved", seat: 1, move: "+", seen: {}, by: "bot" }, table(6, {}, { turn: 0 }));
  expect(wishful()).toBe(true);
  happens({ kind: "dealt", round: 2 }, table(7, {}, { round: 2 }));
  expect(wishful()).toBe(false);
});

test("what was wished of a card ends when it leaves the hand", async () => {
  const happens = await planned();
  happens({ kind: "moved", seat: 0, move: "/r4", seen: {}, by: "person" }, table(6, { hand: HAND.slice(1) }));
  expect(wishful()).toBe(false);
});

test("a plan for the whole level is none for the rest of it", async () => {
  const happens = await planned();
  const melds = [[meld("R", "8", ["y8", "o9", "p10"])], [], []];
  const after = table(6, { hand: HAND.slice(0, 3), laying: 1, melds }, { turn: 0 });
  happens({ kind: "moved", seat: 0, move: "p10", seen: {}, by: "person" }, after);
  expect(wishful()).toBe(false);
});
