import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { levelMoved, levelView, meld } from "../../../tests/level_8";
import { sessionAt } from "../../../tests/sessions";
import { elfer } from "../../../tests/tables";
import { waitFor } from "../../../tests/waitFor";
import { cardName } from "../../cards/names";
import { settings, t } from "../../device/settings.svelte";
import { findPressed } from "../../keyboard/keys";
import { speakRows } from "../../keyboard/spoken";
import type { Level8View, MatchView, TableView } from "../../protocol";
import { attemptWords } from "./attempt";
import { w } from "./boardWords";
import LevelCard from "./LevelCard.svelte";
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
  await waitFor(() => expect(card()).not.toBeNull());
  card()?.click();
  flushSync();
  expect(wishful()).toBe(true);
  return happens;
}

afterEach(() => {
  vi.restoreAllMocks();
  return unmount(page);
});

/** Presses a card of the hand. */
function choose(card: string): void {
  document
    .querySelector(`[data-testid=hand] [data-card=${card}]`)
    ?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
  flushSync();
}

/** Presses a place before me that takes nothing now, and waits until that is said. */
async function press(spot: string, expected: string): Promise<void> {
  document.elementsFromPoint = () => [...document.querySelectorAll(`[data-spot="${spot}"]`)];
  document.querySelector<HTMLElement>(".mine .catch")?.click();
  await waitFor(() => expect(saying()).toContain(expected));
}

const saying = () => document.querySelector(".bar [role=status]")?.textContent ?? "";

test("keeps a plan until the next round", async () => {
  const happens = await planned();
  happens({ kind: "presence", seat: 2, away: true }, table(5));
  expect(wishful()).toBe(true);
  happens(levelMoved(1, "+"), table(6, {}, { turn: 0 }));
  expect(wishful()).toBe(true);
  happens({ kind: "dealt", round: 2 }, table(7, {}, { round: 2 }));
  expect(wishful()).toBe(false);
});

test("drops a wish when its card leaves the hand", async () => {
  const happens = await planned();
  happens(levelMoved(0, "/r4"), table(6, { hand: HAND.slice(1) }));
  expect(wishful()).toBe(false);
});

test("drops a plan for the whole level once part of it is laid", async () => {
  const happens = await planned();
  const melds = [[meld("R", "8", ["y8", "o9", "p10"])], [], []];
  const after = table(6, { hand: HAND.slice(0, 3), laying: 1, melds }, { turn: 0 });
  happens(levelMoved(0, "p10"), after);
  expect(wishful()).toBe(false);
});

test("shows each other player once, with cards, last action and turn", async () => {
  const { session, happens } = sessionAt(table(5));
  page = mount(Play, { target: document.body, props: { session, onsheet() {} } });
  happens(levelMoved(1, "/o6"), table(6, { counts: [6, 9, 10] }, { turn: 2 }));
  const others = [...document.querySelectorAll("[data-testid=others] > [data-seat]")];
  expect(others.map((one) => one.getAttribute("aria-current"))).toEqual([null, "true"]);
  expect(others.map((one) => one.querySelector("[data-count]")?.textContent)).toEqual([
    expect.stringContaining("9"),
    expect.stringContaining("10"),
  ]);
  const did = () => others[0]?.querySelector(".did")?.textContent ?? "";
  await waitFor(() => expect(did()).toMatch(/6/));
  expect(did()).not.toContain(t().table.byClock(""));
  happens({ ...levelMoved(1, "/o7"), by: "clock" }, table(7, {}, { turn: 2 }));
  expect(did()).toContain(t().table.byClock(""));
});

test.each([
  { wide: 90, sign: null },
  { wide: 140, sign: "discards" },
])("shows $sign for a text of $wide px in 100 px, so that nothing is cut off", async ({ wide, sign }) => {
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(100);
  vi.spyOn(HTMLElement.prototype, "scrollWidth", "get").mockReturnValue(wide);
  const { session, happens } = sessionAt(table(5));
  page = mount(Play, { target: document.body, props: { session, onsheet() {} } });
  happens(levelMoved(1, "/o6"), table(6, {}, { turn: 2 }));
  const mat = document.querySelector("[data-mat='1']");
  await waitFor(() => expect(mat?.querySelector(".did")?.textContent).toMatch(/6/));
  flushSync();
  expect(mat?.querySelector("[data-deed]")?.getAttribute("data-deed") ?? null).toBe(sign);
  expect(mat?.querySelector(".head")?.classList.contains("over"), "the words stand in its place").toBe(sign !== null);
});

test("sorts the hand by number for levels with runs unless chosen otherwise", () => {
  const { session } = sessionAt(table(5));
  settings.sorting = "auto";
  page = mount(Play, { target: document.body, props: { session, onsheet() {} } });
  flushSync();
  const cards = () =>
    [...document.querySelectorAll("[data-testid=hand] [data-card]")].map((one) => one.getAttribute("data-card"));
  expect(cards()).toEqual(["r4", "b5", "g6", "y8", "o9", "p10"]);
  settings.sorting = "colour";
  flushSync();
  expect(cards()).toEqual(["r4", "y8", "g6", "b5", "p10", "o9"]);
  settings.sorting = "auto";
});

test("dims cards of the hand that are on the desk", async () => {
  await planned();
  const dimmed = [...document.querySelectorAll("[data-testid=hand] .dimmed")].map((one) =>
    one.getAttribute("data-card"),
  );
  const desk = document.querySelectorAll(".desk button.card");
  expect(dimmed.length).toBeGreaterThan(0);
  expect(dimmed.length).toBe(desk.length);
});

test("marks cards chosen to keep until they are removed", () => {
  const view: Partial<Level8View> = { phase: "keep", most_kept: 2, keeping: [] };
  const { session } = sessionAt(table(5, view, { turn: 0, legal: [...HAND.map((card) => `=${card}`), "."] }));
  page = mount(Play, { target: document.body, props: { session, onsheet() {} } });
  const card = (name: string) => document.querySelector<HTMLElement>(`[data-testid=hand] [data-card^=${name}]`);
  flushSync();
  expect(pressed()).toEqual([]);
  for (const name of ["r4", "g6"]) card(name)?.click();
  flushSync();
  expect(pressed()).toEqual(["r4", "g6"]);
  card("y8")?.click();
  flushSync();
  expect([pressed(), saying()]).toEqual([["r4", "g6"], w().keepFull(2)]);
  card("r4")?.click();
  flushSync();
  expect(pressed()).toEqual(["g6"]);
  const play = vi.spyOn(session, "play");
  card("p10")?.click();
  flushSync();
  document.querySelector<HTMLElement>(".bar [data-move]")?.click();
  expect(play.mock.calls).toEqual([["=g6", "=p10"]]); // all that can be kept: the choice ends by itself
});

const bar = () =>
  [...document.querySelectorAll<HTMLElement>(".bar [data-move]")].map((one) => [
    one.textContent.trim(),
    one.dataset.move,
  ]);
const pressed = () =>
  [...document.querySelectorAll<HTMLElement>("[data-testid=hand] [aria-pressed=true]")].map((one) => one.dataset.card);

/** Returns a table at which the user chooses cards to keep. */
function keep(number: number, view: Partial<Level8View> = {}): TableView {
  const legal = [...(view.hand ?? HAND).map((card) => `=${card}`), "."];
  return table(number, { phase: "keep", stars: 2, most_kept: 3, keeping: [], ...view }, { turn: 0, legal });
}

test("drops a card to keep from the choice once it is kept in another way", () => {
  const { session, happens } = sessionAt(keep(5));
  const play = vi.spyOn(session, "play");
  page = mount(Play, { target: document.body, props: { session, onsheet() {} } });
  flushSync();
  for (const card of ["r4", "g6"]) choose(card);
  happens(levelMoved(0, "=r4", { card: "r4" }), keep(6, { hand: HAND.slice(1), keeping: ["r4"] }));
  expect(pressed()).toEqual(["g6"]);
  document.querySelector<HTMLElement>(".bar [data-move]")?.click();
  expect(play.mock.lastCall).toEqual(["=g6", "."]);
  const { match, ...next } = keep(7);
  happens({ kind: "dealt", round: 2 }, { ...next, match: { ...(match as MatchView), round: 2 } });
  expect(pressed()).toEqual([]);
});

test("gives no hint while cards to keep are chosen, which a hint does not count", async () => {
  const { session } = sessionAt(keep(5));
  page = mount(Play, { target: document.body, props: { session, onsheet() {} } });
  const lamp = () => document.querySelector("[data-testid=hint]");
  await waitFor(() => expect(lamp()).not.toBeNull());
  choose("r4");
  await waitFor(() => expect(lamp()).toBeNull());
});

test("takes no more cards to keep while the choice is on its way", () => {
  const { session } = sessionAt(keep(5));
  page = mount(Play, { target: document.body, props: { session, onsheet() {} } });
  flushSync();
  document.querySelector<HTMLElement>(".bar [data-move]")?.click();
  flushSync();
  choose("r4");
  expect([bar(), pressed()]).toEqual([[], []]);
});

test("drops a card chosen to plan before cards are kept, and when it leaves the hand", async () => {
  const { session, happens } = sessionAt(table(5));
  page = mount(Play, { target: document.body, props: { session, onsheet() {} } });
  await waitFor(() => expect(document.querySelector("[data-spot=desk0] .card")).not.toBeNull());
  choose("r4");
  expect(pressed()).toEqual(["r4"]);
  happens(levelMoved(1, "/o6"), keep(6));
  expect(pressed()).toEqual([]);
  happens({ kind: "dealt", round: 2 }, table(7, {}, { round: 2 }));
  choose("r4");
  happens(levelMoved(0, "/r4"), table(8, { hand: HAND.slice(1) }, { round: 2 }));
  happens(levelMoved(0, "+"), table(9, {}, { round: 2 }));
  expect(pressed()).toEqual([]);
});

test("goes to the target of the chosen card with L, and ends the choice of cards to keep with P", () => {
  const { session, happens } = sessionAt(table(5, {}, { turn: 0, legal: HAND.map((card) => `/${card}`) }));
  page = mount(Play, { target: document.body, props: { session, onsheet() {} } });
  flushSync();
  choose("r4");
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "l" }));
  findPressed("l")?.click();
  flushSync();
  expect(pressed()).toEqual(["r4"]);
  happens({ kind: "dealt", round: 2 }, keep(6));
  choose("g6");
  (document.activeElement as HTMLElement).blur();
  expect(findPressed("l")).toBeNull();
  expect(findPressed("p")?.textContent.trim()).toBe(w().keepN(1));
});

test("reads what lies on discard piles and on the desk also where it can be pressed", async () => {
  settings.lang = "de";
  const { session } = sessionAt(table(5, { phase: "draw" }, { turn: 0, legal: ["+", "<1"] }));
  page = mount(Play, { target: document.body, props: { session, onsheet() {} } });
  await waitFor(() => expect(document.querySelector("[data-spot=desk0] .card")).not.toBeNull());
  const [, mine = ""] = speakRows().split("Vor dir");
  expect(speakRows()).toContain("Ablagestapel von Ada: orange 6");
  expect(mine).toContain("Dreierfolge, rote 4, blaue 5, grüne 6");
  expect(mine).not.toContain(w().byHand);
  settings.lang = "en";
});

test("says at the desk what to press or what is missing, until a card is chosen", async () => {
  const legal = ["R4", ...HAND.map((card) => `/${card}`)];
  const { session, happens } = sessionAt(table(5, {}, { turn: 0, legal }));
  session.explain = async () => null;
  page = mount(Play, { target: document.body, props: { session, onsheet() {} } });
  flushSync();
  await waitFor(() => expect(document.querySelector("[data-spot=desk0] .card")).not.toBeNull());
  await press("desk0", attemptWords().layBelow(w().layAll));
  const lay = vi.spyOn(session, "lay").mockResolvedValue(true);
  document.querySelector<HTMLElement>(".bar [data-move^=R]")?.click();
  expect(lay.mock.calls).toEqual([[["R4", "r4", "b5", "g6", "R8", "y8", "o9", "p10"]]]); // all or none
  choose("g6");
  expect(saying()).toBe("");
  expect(document.querySelector(".bar p")?.textContent).toContain(w().whereTo(cardName("g6", w())));
  const hand = ["r4", "b5", "b11"];
  happens(levelMoved(0, "+"), table(6, { hand }, { turn: 0, legal: hand.map((card) => `/${card}`) }));
  await press("desk0", attemptWords().lacks(3));
});

test("explains the desk on others' turns, and elsewhere whose turn it is", async () => {
  const { session } = sessionAt(table(5));
  page = mount(Play, { target: document.body, props: { session, onsheet() {} } });
  flushSync();
  await waitFor(() => expect(document.querySelector("[data-spot=desk0] .card")).not.toBeNull());
  choose("r4");
  document.querySelector<HTMLElement>("[data-pin='0']")?.click();
  flushSync();
  choose("o9");
  await press("desk0", attemptWords().deskNotHere);
  await press("discard", "Ada");
});

test("says which card is missing", async () => {
  const shown = levelView({ hand: ["r4", "b6", "y1", "y3", "o9"], levels: [3, 1, 1], phase: "draw" });
  const { session } = sessionAt(table(5, shown));
  page = mount(Play, { target: document.body, props: { session, onsheet() {} } });
  await waitFor(() => expect(document.querySelector("[data-spot=desk1] .gap")).not.toBeNull());
  const gaps = [...document.querySelectorAll(".gap")].map((gap) => gap.getAttribute("aria-label"));
  expect(gaps).toEqual([w().gap.number("5"), w().gap.colour("y"), w().gap.colour("y")]);
  expect(w("de").gap.colour("y")).toBe("gelbe Karte fehlt");
});

const held = () =>
  [...document.querySelectorAll<HTMLElement>("[data-testid=hand] [data-card]")].map((card) => card.dataset.card);

test("sorts the hand as its level asks where the own order, once chosen, has no cards yet", async () => {
  settings.sorting = "own";
  const { session } = sessionAt(table(5));
  page = mount(Play, { target: document.body, props: { session, onsheet() {} } });
  await waitFor(() => expect(document.querySelector("[data-testid=sort]")).not.toBeNull());
  const byNumber = ["r4", "b5", "g6", "y8", "o9", "p10"];
  expect(held()).toEqual(byNumber);
  document.querySelector<HTMLElement>("[data-testid=sort]")?.click();
  flushSync();
  expect(held()).not.toEqual(byNumber);
  settings.sorting = "auto";
});

test("keeps a card that is pressed or dropped on the table, and none that is dragged within the hand", () => {
  HTMLElement.prototype.setPointerCapture = () => {};
  const legal = [...HAND.map((card) => `=${card}`), "."];
  const shown = table(5, { phase: "keep", stars: 2, most_kept: 3 }, { turn: 0, legal });
  const { session } = sessionAt(shown);
  page = mount(Play, { target: document.body, props: { session, onsheet() {} } });
  flushSync();
  const kept = () => [...document.querySelectorAll<HTMLElement>("[data-testid=hand] [aria-pressed=true]")].length;
  const point = (type: string, clientX: number, clientY = 0) => {
    const event = new PointerEvent(type, { pointerId: 1, isPrimary: true, button: 0, bubbles: true, clientX, clientY });
    document.querySelector("[data-testid=hand] [data-card=r4]")?.dispatchEvent(event);
    flushSync();
  };
  point("pointerdown", 5);
  point("pointermove", 60);
  expect(kept()).toBe(0);
  point("pointercancel", 60);
  expect(kept()).toBe(0);
  choose("r4");
  expect(kept()).toBe(1);
  choose("r4");
  expect(kept()).toBe(0);
  for (const type of ["pointerdown", "pointermove", "pointerup"]) point(type, type === "pointerdown" ? 5 : 60, -90);
  expect(kept()).toBe(1);
});

test("shows the winner at the victory on the level card", () => {
  const over = table(5, { levels: [8, 5, 6] }, { winners: [0] });
  page = mount(LevelCard, { target: document.body, props: { view: over.match?.view as Level8View, table: over } });
  const names = [...document.querySelectorAll(".win [role=img]")].map((face) => face.getAttribute("aria-label"));
  expect(names).toEqual([over.seats[0]?.name]);
  expect(document.querySelectorAll(".who [role=img]")).toHaveLength(over.seats.length);
});

test("moves the focus from a card chosen by key to where it is laid, before the pile that ends the turn", async () => {
  const melds = [[meld("R", "8", ["y8"])], [], []];
  const legal = ["o9", "/o9", "/r4"];
  const { session } = sessionAt(table(5, { hand: ["r4", "o9"], laying: 0, melds }, { turn: 0, legal }));
  page = mount(Play, { target: document.body, props: { session, onsheet() {} } });
  flushSync();
  await waitFor(() => expect(document.querySelector("[data-spot=desk0]")).not.toBeNull());
  const card = document.querySelector<HTMLElement>("[data-card=o9]");
  card?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  card?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 0 }));
  flushSync();
  await waitFor(() => expect(document.querySelectorAll("[data-move]").length).toBeGreaterThan(1));
  await waitFor(() => expect((document.activeElement as HTMLElement).dataset.move).toBe("o9"));
});
