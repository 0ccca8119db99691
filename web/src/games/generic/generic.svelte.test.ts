import { flushSync, mount, unmount } from "svelte";
import { expect, test, vi } from "vitest";
import { elfer } from "../../../tests/tables";
import { waitFor } from "../../../tests/waitFor";
import { fetchGames } from "../../net/games.svelte";
import type { TableView } from "../../protocol";
import { EMPTY_SEAT } from "../../records/emptyTable";
import type { PlaySession } from "../../session/play";
import { gameOf } from "../registry";
import { type BoardModule, type BoardTable, loadBoard } from "./boardModule";
import { explain, targets } from "./hints";
import Moves from "./Moves.svelte";
import OptionFields from "./OptionFields.svelte";
import OwnBoard from "./OwnBoard.svelte";
import Play from "./Play.svelte";
import { findHand, listOtherFields, makeSeatTable } from "./plainData";
import ViewTables from "./ViewTables.svelte";

function tableOf(view: unknown): TableView {
  const table = elfer({}, { game: "chess", title: "Chess", options: {} });
  return { ...table, match: table.match && { ...table.match, view } };
}

const text = (one: string) => ({ kind: "text", text: one });

test("distinguishes figures, cards, rows, tables and groups", () => {
  const view = {
    last: -1,
    open: true,
    trump: null,
    pile: [3, "r4"],
    rows: [[1], []],
    tricks: [{ by: 0 }],
    bids: { a: 1 },
  };
  expect(listOtherFields(view, 2)).toEqual([
    { name: "last", datum: text("−1") },
    { name: "open", datum: text("✓") },
    { name: "trump", datum: text("–") },
    { name: "pile", datum: { kind: "cards", cards: ["3", "r4"] } },
    { name: "rows", datum: { kind: "rows", rows: [["1"], []] } },
    { name: "tricks", datum: { kind: "table", columns: ["by"], rows: [[text("0")]] } },
    { name: "bids", datum: { kind: "group", data: [{ name: "a", datum: text("1") }] } },
  ]);
});

test("shows any view, however deep", () => {
  expect(listOtherFields(7, 2)).toEqual([{ name: "view", datum: text("7") }]);
  expect(listOtherFields(null, 2)).toEqual([{ name: "view", datum: text("–") }]);
  expect(JSON.stringify(listOtherFields({ a: { b: { c: { d: [1, "x"] } } } }, 2))).toContain("1 x");
  expect(listOtherFields({ list: [] }, 2)).toEqual([{ name: "list", datum: text("–") }]);
});

test("shows only the fields by seat as a table", () => {
  const seats = [{ bid: 1 }, { bid: 2, won: 3 }];
  expect(makeSeatTable({ points: [4, 5], seats, hand: ["a", "b"], others: [1, 2] }, 2)).toEqual({
    columns: ["points", "bid", "won"],
    rows: [
      [text("4"), text("1"), text("–")],
      [text("5"), text("2"), text("3")],
    ],
  });
  expect(makeSeatTable({ points: [1, 2, 3] }, 2)).toBeNull();
  expect(listOtherFields({ points: [1, 2, 3], hand: [1] }, 2).map(({ name }) => name)).toEqual(["points"]);
  expect(findHand({ hand: [1, "r2"] })).toEqual(["1", "r2"]);
});

test("counts and describes a game without its own folder", async () => {
  const game = gameOf("chess");
  expect(gameOf("chess")).toBe(game);
  expect(game.counts(tableOf({ counts: [1, 2, 3] }))).toEqual([1, 2, 3]);
  for (const view of [{ counts: [1, 2] }, { counts: ["a", "b", "c"] }, null])
    expect(game.counts(tableOf(view))).toBeNull();
  const moves = ["e2", "e4"].map((move) => ({
    kind: "moved" as const,
    seat: 1,
    move,
    seen: move,
    by: "person" as const,
  }));
  const ada = { name: "Ada", you: false };
  const telling = await game.loadNarration();
  expect(telling.turnSentence("de", moves, ada, () => ada)).toBe("Ada spielt e2, e4.");
  expect(telling.turnSentence("en", moves, { ...ada, you: true }, () => ada)).toBe("You play e2, e4.");
  expect(telling.turnSummary("en", Array(9).fill(moves[0]))).toBe("plays e2, e2, e2, e2, e2, e2, and 3 more");
  expect(game.rounds(tableOf({}))).toBe(1);
  expect(game.rounds({ ...tableOf({}), options: { rounds: 5 } })).toBe(5);
});

test("shows two fields by seat with the same name", () => {
  const view = { points: [1, 2], seats: [{ points: 3 }, { points: 4 }] };
  const props = { view, players: [EMPTY_SEAT, EMPTY_SEAT], me: 0, turn: 0, note: "" };
  const tables = mount(ViewTables, { target: document.body, props });
  flushSync();
  expect([...document.querySelectorAll("td")].map(({ textContent }) => textContent.trim())).toEqual([
    "1",
    "3",
    "2",
    "4",
  ]);
  void unmount(tables);
});

test("makes cards that are moves buttons, and other moves separate buttons", () => {
  const onplay = vi.fn();
  const props = { hand: ["7", "7", "9"], legal: ["7", "pass"], pending: [], onplay };
  const moves = mount(Moves, { target: document.body, props });
  flushSync();
  const buttons = [...document.querySelectorAll<HTMLElement>("[data-move]")];
  expect(buttons.map((button) => button.dataset.move)).toEqual(["7", "7", "pass"]);
  expect(document.querySelectorAll(".idle")).toHaveLength(1);
  for (const button of buttons) button.click();
  expect(onplay.mock.calls.flat()).toEqual(["7", "7", "pass"]);
  void unmount(moves);
});

test("describes a hint with the move and the game's reason", () => {
  const hint = { type: "hint" as const, id: "1", move: "e2e4", cards: ["Q"] };
  expect(explain("de", { ...hint, reason: "advice" })).toBe("Probier e2e4.");
  expect(explain("en", { ...hint, reason: "wins_piece" })).toBe("Try e2e4. (Wins piece: Q)");
  expect(targets('a"b')).toEqual(['[data-move="a\\"b"]']);
});

const BOARD: BoardTable = {
  view: {},
  legal: [],
  seat: 0,
  turn: 0,
  names: ["Vera"],
  language: "de",
  play: () => {},
};

test("accepts only boards with the right version and a mount function", async () => {
  const own = { version: 1, mount: () => ({ update() {} }) };
  expect(await loadBoard("/good", async () => own)).toBe(own);
  expect(await loadBoard("/newer", async () => ({ ...own, version: 2 }))).toBeNull();
  expect(await loadBoard("/none", async () => ({ version: 1 }))).toBeNull();
  expect(await loadBoard("/away", () => Promise.reject(new Error("404")))).toBeNull();
});

test("loads a board again after a failure", async () => {
  const load = vi
    .fn()
    .mockRejectedValueOnce(new TypeError("failed"))
    .mockResolvedValue({ version: 1, mount() {} });
  expect(await loadBoard("/later", load)).toBeNull();
  expect(await loadBoard("/later", load)).not.toBeNull();
  const [[first], [second]] = load.mock.calls as [[string], [string]];
  expect(second).not.toBe(first); // which the browser remembers as failed
  expect(new URL(second, location.href).pathname).toBe("/later");
});

test("sends a number for an option that has none by default", async () => {
  const options = [{ name: "hand", default: null, choices: [], allowed: "null or 5 to 10", house: false }];
  vi.stubGlobal("fetch", async () => Response.json({ games: [{ id: "go", options }] }));
  await fetchGames();
  vi.unstubAllGlobals();
  const onchange = vi.fn();
  const page = mount(OptionFields, { target: document.body, props: { game: "go", onchange } });
  flushSync();
  const input = document.querySelector("input") as HTMLInputElement;
  input.value = "7";
  input.dispatchEvent(new Event("change", { bubbles: true }));
  flushSync();
  expect(onchange).toHaveBeenLastCalledWith({ hand: 7 });
  void unmount(page);
});

test.each(["mount", "update"] as const)("reports a failure in %s once", (where) => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const board: BoardModule = {
    version: 1,
    mount() {
      if (where === "mount") throw new Error("broken");
      return {
        update() {
          throw new Error("broken");
        },
      };
    },
  };
  const onfail = vi.fn();
  const props = $state({ board, given: BOARD, onfail });
  const mounted = mount(OwnBoard, { target: document.body, props });
  flushSync();
  props.given = { ...BOARD, turn: 1 };
  flushSync();
  expect(onfail).toHaveBeenCalledOnce();
  void unmount(mounted);
});

test("passes every change and the end to a board", () => {
  const seen: (number | null)[] = [];
  const destroy = vi.fn();
  const board: BoardModule = {
    version: 1,
    mount: (_, { turn }) => {
      seen.push(turn);
      return { update: (table) => seen.push(table.turn), destroy };
    },
  };
  const props = $state({ board, given: BOARD, onfail: vi.fn() });
  const mounted = mount(OwnBoard, { target: document.body, props });
  flushSync();
  props.given = { ...BOARD, turn: null };
  flushSync();
  void unmount(mounted);
  expect(seen).toEqual([0, null]);
  expect(destroy).toHaveBeenCalledOnce();
});

test.each([null, 0])("offers a seat beside a game's own board only to onlookers: seat %s", async (seat) => {
  const board = "/boards/go.js";
  vi.stubGlobal("fetch", async () => Response.json({ games: [{ id: "go", board }] }));
  await fetchGames();
  vi.unstubAllGlobals();
  await loadBoard(board, async () => ({ version: 1, mount: () => ({ update() {} }) }));
  const plain = elfer({}, { game: "go", title: "Go", options: {}, seat });
  const seats = plain.seats.map((one, at) => ({ ...one, offered: at === 1 }));
  const session = { view: { ...plain, seats }, log: [], pending: [], sit: async () => null } as unknown as PlaySession;
  const page = mount(Play, { target: document.body, props: { session } });
  await waitFor(() => expect(document.querySelector(".bar")).not.toBeNull());
  if (seat === null) await waitFor(() => expect(document.querySelector("[data-testid=take-over]")).not.toBeNull());
  await vi.dynamicImportSettled();
  expect(document.querySelector(".watching") !== null).toBe(seat === null);
  await unmount(page);
});
