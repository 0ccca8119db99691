import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { bloom, built, made, tiles } from "../../../tests/bloom";
import { sessionAt } from "../../../tests/sessions";
import { elfer } from "../../../tests/tables";
import { waitFor } from "../../../tests/waitFor";
import { t } from "../../device/settings.svelte";
import { speakRows } from "../../keyboard/spoken";
import type { BloomView, MatchView, TableView } from "../../protocol";
import type { Illegal } from "../../session/play";
import { w } from "./boardWords";
import { flowersOf } from "./flowers";
import Play from "./Play.svelte";

let page: object;

function table(number: number): TableView {
  const plain = elfer({}, { number, game: "bloom" });
  const seats = plain.seats.slice(0, 2);
  const legal = ["J>0.6", "J>1.0", "-"];
  return {
    ...plain,
    seats,
    match: { ...(plain.match as MatchView), turn: 0, legal, view: bloom({ hand: tiles("51", "J") }) },
  };
}

const asks = () => document.querySelector<HTMLDialogElement>("[data-testid=ask]")?.open ?? false;

afterEach(() => unmount(page));

test("keeps the question where a joker goes while people come and go, until the match moves on", async () => {
  const { session, happens } = sessionAt(table(5));
  page = mount(Play, { target: document.body, props: { session, onsheet() {} } });
  flushSync();
  document.querySelector<HTMLElement>("[data-card=J]")?.click();
  // The question is loaded first, which takes a while on a busy machine.
  await waitFor(() => expect(asks()).toBe(true));
  happens({ kind: "presence", seat: 1, away: true }, table(5));
  expect(asks()).toBe(true);
  happens(made("-"), table(6));
  expect(asks()).toBe(false);
});

/** Returns a table of the user's turn with this hand, these rows and legal moves. */
function ownTurn(number: number, legal: string[], view: Partial<BloomView>): TableView {
  const plain = table(number);
  return { ...plain, match: { ...(plain.match as MatchView), legal, view: bloom(view) } };
}

test("reads no gap as a tile", () => {
  const legal = ["26>1.3", "24x1.1", "24>1.2", "+"];
  const { session } = sessionAt(ownTurn(5, legal, { hand: tiles("24", "26") }));
  page = mount(Play, { target: document.body, props: { session, onsheet() {} } });
  flushSync();
  const before = speakRows();
  document.querySelector("[data-card='26']")?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
  flushSync();
  expect(document.querySelector(".gap")).not.toBeNull();
  expect(speakRows()).toBe(before);
});

test("gives one sum for a planned row, without a tile that is gone", async () => {
  const hand = tiles("54", "56");
  const rows = [{ seat: 1, tiles: tiles("53", "55", "57", "58") }];
  const { session, happens } = sessionAt(ownTurn(5, ["54", "56", "55<0", "+"], { hand, rows }));
  page = mount(Play, { target: document.body, props: { session, onsheet() {} } });
  flushSync();
  const press = (selector: string) => {
    document.querySelector<HTMLElement>(selector)?.click();
    flushSync();
  };
  for (const what of [".compose", "[data-card='54']", "[data-card='56']", "[data-tile='55']"]) press(what);
  expect(document.querySelectorAll("[data-planned]")).toHaveLength(3);
  const flowers = flowersOf("54") + flowersOf("56");
  const scoring = [flowers, flowers + flowersOf("55")];
  const gone = ownTurn(6, [], { hand, rows: [{ seat: 1, tiles: tiles("57", "58", "59") }], scoring });
  happens(made("."), { ...gone, match: { ...(gone.match as MatchView), turn: 1 } });
  await waitFor(() =>
    expect(document.querySelector(".scoring")?.getAttribute("aria-label")).toContain(w().wouldTake(flowers)),
  );
});

test("opens a desk to plan a row, says what fits, and can be cleared", async () => {
  const plain = table(5);
  const match = { ...(plain.match as MatchView), legal: ["51", "+"], view: bloom({ hand: tiles("51", "52", "80") }) };
  const { session } = sessionAt({ ...plain, match });
  page = mount(Play, { target: document.body, props: { session, onsheet() {} } });
  flushSync();
  document.querySelector<HTMLElement>(".compose")?.click();
  flushSync();
  expect(document.querySelector("[data-testid=desk]")?.getAttribute("aria-label")).toBe(w().planOf);
  const press = (card: string) => document.querySelector<HTMLElement>(`[data-card="${card}"]`)?.click();
  press("51");
  flushSync();
  const fits = (card: string) =>
    document.querySelector(`[data-card="${card}"]`)?.getAttribute("aria-label")?.includes(w().playable);
  await waitFor(() => expect([fits("52"), fits("80")]).toEqual([true, false])); // what may follow is loaded with the first tile
  document.querySelector<HTMLElement>(`[aria-label="${w().planBack}"]`)?.click();
  flushSync();
  expect(document.querySelector(".compose")).not.toBeNull();
});

test("highlights only tiles that fill the gap of a planned row", async () => {
  const plain = table(5);
  const hand = tiles("51", "53", "54", "55", "56", "80");
  const match = { ...(plain.match as MatchView), legal: ["51", "54", "+"], view: bloom({ hand }) };
  const { session } = sessionAt({ ...plain, match });
  page = mount(Play, { target: document.body, props: { session, onsheet() {} } });
  flushSync();
  const press = (selector: string) => {
    document.querySelector<HTMLElement>(selector)?.click();
    flushSync();
  };
  press(".compose");
  press('[data-card="51"]');
  press('[data-card="54"]');
  const fits = () =>
    ["53", "55", "56"].filter((card) =>
      document.querySelector(`[data-card="${card}"]`)?.getAttribute("aria-label")?.includes(w().playable),
    );
  await waitFor(() => expect(fits()).toEqual(["53"]));
  press('[data-card="53"]');
  await waitFor(() => expect(fits()).toEqual(["55", "56"]));
});

/** Returns a plan on the user's turn, which the server answers with `illegal`; null: it can be laid. */
function planWith(illegal: Illegal | null, hand: string[], pressed: string[]) {
  const { session, happens } = sessionAt(ownTurn(5, [...hand, "+"], { hand: tiles(...hand) }));
  session.check = async (moves) => (illegal ? { moves: null, illegal } : { moves, illegal: null });
  page = mount(Play, { target: document.body, props: { session, onsheet() {} } });
  flushSync();
  const press = (selector: string) => {
    document.querySelector<HTMLElement>(selector)?.click();
    flushSync();
  };
  for (const what of [".compose", ...pressed.map((card) => `[data-card="${card}"]`)]) press(what);
  return { press, session, happens };
}
const nameOf = (card: string) => document.querySelector(`[data-card="${card}"]`)?.getAttribute("aria-label") ?? "";
const statuses = () => [...document.querySelectorAll("[role=status]")].map((one) => one.textContent.trim()).join(" | ");

test("does not call tiles that come back from the desk drawn", () => {
  const hand = ["51", "52", "80", "97"];
  const { press, happens } = planWith({ reason: "too_short", cards: ["3"] }, hand, []);
  happens(made("+", {}, 0), ownTurn(6, [...hand, "+"], { hand: tiles(...hand, "98") }));
  for (const card of ["51", "52", "80"]) press(`[data-card="${card}"]`);
  press(`[aria-label="${w().planBack}"]`);
  const { isNew } = t().table;
  expect([...hand, "98"].filter((card) => nameOf(card).includes(isNew))).toEqual(["98"]);
});

test("says of a plan whose middle is still in the hand that it is no row yet, and what fits there", async () => {
  planWith({ reason: "dead_end", cards: ["68"] }, ["66", "67", "68", "90"], ["66", "68"]);
  await waitFor(() => expect(statuses()).toContain(w().planIncomplete));
  expect(["67", "90"].map((card) => nameOf(card).includes(w().playable))).toEqual([true, false]);
  expect(document.querySelector(".bar p")?.textContent).not.toContain("completed");
});

test("announces why a plan cannot be laid, and promises no scoring tile for it", async () => {
  const flowers = ["51", "52", "80"].reduce((sum, tile) => sum + flowersOf(tile), 0);
  planWith({ reason: "follows", cards: ["52", "53", "54"] }, ["51", "52", "80"], ["51", "52", "80"]);
  const barText = () => document.querySelector(".bar p")?.textContent;
  await waitFor(() => expect(barText()).toContain("After 52 comes 53 or 54"));
  expect(statuses()).toContain("After 52 comes 53 or 54");
  expect(statuses()).toContain(w().flowers(flowers));
  expect(statuses()).not.toMatch(/that earns|no scoring tile/);
  expect(document.querySelector(".scoring")?.getAttribute("aria-label")).not.toContain("the row earns");
});

test("reads open tiles without what pressing them does, the jokers of the board, and the planned row", () => {
  planWith(null, ["51", "52", "80"], ["51", "52"]);
  const read = speakRows();
  expect(read).toContain(`${w().open}, 1, 4, 17, 33, 40, 44, 63, 99. ${w().jokers(1)}. `);
  expect(read).toContain(`${w().planOf}, 51, 52.`);
});

test("announces the scoring tile of a plan that can be laid", async () => {
  const flowers = ["51", "52", "53"].reduce((sum, tile) => sum + flowersOf(tile), 0);
  planWith(null, ["51", "52", "53"], ["51", "52", "53"]);
  const value = Math.max(...[1, 2, 5, 9, 11].filter((one) => one <= flowers));
  await waitFor(() => expect(statuses()).toContain(`${w().flowers(flowers)}, ${w().bringsTile(value)}`));
  expect(document.querySelector(".scoring")?.getAttribute("aria-label")).toContain(w().wouldTake(value));
});

test("keeps a plan on the desk that was refused", async () => {
  const { session, press } = planWith(null, ["51", "52", "53"], ["51", "52", "53"]);
  const lay = vi.spyOn(session, "lay").mockResolvedValueOnce(false).mockResolvedValueOnce(true);
  const planned = () => document.querySelectorAll("[data-planned]").length;
  const button = '.bar [data-move="."]';
  await waitFor(() => expect(document.querySelector(button)).not.toBeNull());
  for (const left of [3, 0]) {
    press(button);
    await new Promise((resolve) => setTimeout(resolve));
    flushSync();
    expect(planned()).toBe(left);
  }
  expect(lay).toHaveBeenCalledTimes(2);
});

test("takes a tile of a row with a second press only", () => {
  const rows = [{ seat: 1, tiles: tiles("53", "54", "55") }];
  const { session } = sessionAt(ownTurn(5, ["54", "55<0", "+"], { hand: tiles("54", "56"), rows }));
  page = mount(Play, { target: document.body, props: { session, onsheet() {} } });
  flushSync();
  for (const planned of [0, 1]) {
    document.querySelector<HTMLElement>("[data-tile='55']")?.click();
    flushSync();
    expect(document.querySelectorAll("[data-planned]")).toHaveLength(planned);
  }
});

test("calls no tile playable after a move that ends the turn", () => {
  const view: Partial<BloomView> = { phase: "adding", adding_row: 0, hand: tiles("54") };
  const { session } = sessionAt(ownTurn(5, ["54>0.3", "."], view));
  page = mount(Play, { target: document.body, props: { session, onsheet() {} } });
  flushSync();
  expect(nameOf("54")).toContain(w().playable);
  session.play(".");
  flushSync();
  expect(nameOf("54")).not.toContain(w().playable);
});

test("shows every tile in the hand, on the desk or put aside while planning", () => {
  const names = ["51", "52", "80", "81", "90"];
  const at = (number: number, view: Partial<BloomView>, more: Partial<MatchView> = {}) => {
    const plain = table(number);
    return {
      ...plain,
      match: { ...(plain.match as MatchView), legal: [], view: bloom({ hand: tiles(...names), ...view }), ...more },
    };
  };
  const { session, happens } = sessionAt(at(5, {}, { legal: [...names, "+"] }));
  page = mount(Play, { target: document.body, props: { session, onsheet() {} } });
  flushSync();
  const press = (selector: string) => {
    document.querySelector<HTMLElement>(selector)?.click();
    flushSync();
  };
  const all = (selector: string, name: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].map((one) => one.dataset[name] ?? one.textContent ?? "");
  const seen = () => {
    const [hand, desk, aside] = [
      all("[data-card]", "card"),
      all("[data-planned]", "planned"),
      all("[data-testid=aside] span", ""),
    ];
    expect([...hand, ...desk, ...aside].sort()).toEqual(names);
    return [desk.length, aside.length];
  };
  press(".compose");
  for (const card of ["51", "52"]) press(`[data-card="${card}"]`);
  press(".put");
  press(".compose");
  press('[data-card="80"]');
  expect(seen()).toEqual([1, 2]);
  happens(made("+"), at(6, { phase: "drawn" }));
  expect(seen()).toEqual([1, 2]);
  happens(made("+"), at(7, {}, { turn: 1 }));
  expect(seen()).toEqual([1, 2]);
  happens(made("90"), at(8, { phase: "building", built: built(["91"]) }));
  expect(seen()).toEqual([0, 0]);
  happens(made("."), at(9, { phase: "adding", adding_row: 0 }));
  expect(seen()).toEqual([0, 0]);
  happens(made("."), { ...at(10, {}, { turn: null }), phase: "round_over" });
  expect(seen()).toEqual([0, 0]);
});

test("asks in the bar about a chosen tile until it is deselected", () => {
  const { session } = sessionAt(table(5));
  page = mount(Play, { target: document.body, props: { session, onsheet() {} } });
  flushSync();
  const barText = () => document.querySelector(".bar p")?.textContent ?? "";
  const tap = (card: string) => {
    document
      .querySelector(`[data-card="${card}"]`)
      ?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
    flushSync();
  };
  expect(barText()).not.toContain(w().ask("J"));
  tap("J");
  expect(barText()).toContain(w().ask("J"));
  tap("51");
  expect(barText()).not.toContain(w().ask("J"));
});

test("announces the flowers of the own row only", () => {
  const view = bloom({ phase: "building", built: built(["51", "52"]) });
  const at = (turn: number) => ({ ...table(5), match: { ...(table(5).match as MatchView), turn, view } });
  const deskStatus = () => document.querySelector("[data-testid$=desk] [role=status]")?.textContent ?? "";
  const { session, happens } = sessionAt(at(1));
  page = mount(Play, { target: document.body, props: { session, onsheet() {} } });
  flushSync();
  expect([document.querySelectorAll("[data-built]").length, deskStatus()]).toEqual([2, ""]);
  const desk = () => document.querySelector("[data-testid$=desk]")?.getAttribute("aria-label");
  expect(desk()).toBe(w().deskOf("Ada"));
  happens(made("51"), { ...table(6), match: { ...(table(6).match as MatchView), turn: 1, view: bloom() } });
  expect(desk()).toBe(w().desk); // she may as well draw
  happens(made("52"), { ...at(0), number: 7 });
  expect(deskStatus()).toContain(w().flowers(view.built?.flowers ?? 0));
});

test("clears an earlier reason when a row is planned", async () => {
  const plain = table(5);
  const match = { ...(plain.match as MatchView), legal: ["51", "+"], view: bloom({ hand: tiles("51", "52", "80") }) };
  const { session } = sessionAt({ ...plain, match });
  session.explain = async () => ({ reason: "nowhere", cards: ["80", "3", "2"] });
  page = mount(Play, { target: document.body, props: { session, onsheet() {} } });
  flushSync();
  const barText = () => document.querySelector(".bar p")?.textContent ?? "";
  const press = (selector: string) => {
    document.querySelector(selector)?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
    flushSync();
  };
  for (const begin of [".compose", '[data-card="51"]']) {
    press('[data-card="80"]');
    await waitFor(() => expect(barText()).toContain("doesn’t fit anywhere"));
    press(begin);
    expect(barText()).not.toContain("doesn’t fit anywhere");
    press(`[aria-label="${w().planBack}"]`);
  }
});

test("scrolls nowhere for a chosen tile while one of its places is in sight", () => {
  const rows = [tiles("20", "21", "22"), tiles("30", "31", "32")].map((row) => ({ seat: 1, tiles: row }));
  const { session } = sessionAt(ownTurn(5, ["23>0.3", "23>1.0", "+"], { hand: tiles("23"), rows }));
  page = mount(Play, { target: document.body, props: { session, onsheet() {} } });
  flushSync();
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
  const box = vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 300, 300));
  document.querySelector("[data-card='23']")?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
  flushSync();
  expect(document.querySelectorAll(".gap")).toHaveLength(2);
  expect(scrolled).not.toHaveBeenCalled();
  box.mockRestore();
  scrolled.mockRestore();
});
