import { mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { elfer } from "../../tests/tables";
import { TABLES } from "../constants";
import { secrets } from "../device/secrets";
import { settings } from "../device/settings.svelte";
import { visits } from "../device/visits";
import OwnTables from "./OwnTables.svelte";

const people = elfer().seats.map((seat) => ({ ...seat, kind: "person" as const, bot: null }));
const table = {
  table: "ABCDE",
  game: "elfer_raus",
  title: "Elfer raus!",
  phase: "playing",
  seats: people,
  seat: 0,
  seconds: 0,
  left: null,
};
let turn = 0;
let page: object;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  settings.lang = "en";
  turn = 0;
  vi.stubGlobal("fetch", async () => Response.json({ tables: [{ ...table, turn }] }));
});
afterEach(async () => {
  await unmount(page);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("shows the number of waiting tables on the app's icon, and clears it afterwards", async () => {
  const shown: number[] = [];
  vi.stubGlobal("navigator", {
    setAppBadge: async (count: number) => void shown.push(count),
    clearAppBadge: async () => void shown.push(0),
  });
  secrets.save("ABCDE", "secret");
  page = mount(OwnTables, { target: document.body });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shown.at(-1)).toBe(1);
  turn = 1;
  await vi.advanceTimersByTimeAsync(31_000);
  expect(shown.at(-1)).toBe(0);
  turn = 0;
  await vi.advanceTimersByTimeAsync(31_000);
  expect(shown.at(-1)).toBe(1);
  await unmount(page);
  page = mount(OwnTables, { target: document.body });
  expect(shown.at(-1)).toBe(0);
});

test("shows a move made on another device", async () => {
  secrets.save("ABCDE", "secret");
  page = mount(OwnTables, { target: document.body });
  await vi.advanceTimersByTimeAsync(1_000);
  const listText = () => document.querySelector("[data-testid=own-tables]")?.textContent ?? "";
  expect(listText()).toContain("your turn");
  turn = 1;
  await vi.advanceTimersByTimeAsync(31_000);
  expect(listText()).not.toContain("your turn");
  expect(listText()).toContain("Ada");
});

/** Props that keep all values that `noneShown` gets, after the first. */
function recordNoneShown(values: boolean[]): { noneShown: boolean } {
  return {
    get noneShown() {
      return values.at(-1) ?? false;
    },
    set noneShown(now) {
      values.push(now);
    },
  };
}

test.each([
  ["without a network", () => Promise.reject(new TypeError("no network"))],
  ["while the server starts again", async () => new Response("", { status: 503 })],
])("does not report that there are no tables %s", async (_, fail) => {
  secrets.save("ABCDE", "secret");
  const values = [false];
  vi.stubGlobal("fetch", fail);
  page = mount(OwnTables, { target: document.body, props: recordNoneShown(values) });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(values).toEqual([false]);
});

test("reports when there are no tables to show", async () => {
  secrets.save("ABCDE", "secret");
  const values = [true];
  const props = recordNoneShown(values);
  page = mount(OwnTables, { target: document.body, props });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(values.at(-1)).toBe(false);
  await unmount(page);
  const bots = people.map((seat, at) => (at === 0 ? seat : { ...seat, kind: "bot" as const, bot: "careful" }));
  vi.stubGlobal("fetch", async () =>
    Response.json({ tables: [{ ...table, seats: bots, phase: "match_over", turn: null }] }),
  );
  page = mount(OwnTables, { target: document.body, props });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(values.at(-1)).toBe(true);
});

test("does not show a table again that was put away while the others were requested", async () => {
  const codes = Array.from({ length: TABLES.together + 1 }, (_, at) => `AAAA${String.fromCharCode(65 + at)}`);
  for (const code of codes) secrets.save(code, "secret");
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    const asked: { table: string }[] = JSON.parse(body).tables;
    if (asked.length < TABLES.together) await new Promise((resolve) => setTimeout(resolve, 5_000));
    return Response.json({ tables: asked.map((one) => ({ ...table, ...one, turn })) });
  });
  page = mount(OwnTables, { target: document.body });
  await vi.advanceTimersByTimeAsync(1_000);
  const rows = () => document.querySelectorAll<HTMLElement>("dialog li button.icon").length;
  document.querySelector<HTMLElement>("[data-testid=own-tables] .plain")?.click();
  await vi.advanceTimersByTimeAsync(0);
  expect(rows()).toBe(TABLES.together);
  document.querySelector<HTMLElement>("dialog li button.icon")?.click();
  await vi.advanceTimersByTimeAsync(6_000);
  expect([rows(), visits.tables().length]).toEqual([TABLES.together, TABLES.together]);
});

test("can put a single table away", async () => {
  secrets.save("ABCDE", "secret");
  page = mount(OwnTables, { target: document.body });
  await vi.advanceTimersByTimeAsync(1_000);
  const buttons = () => document.querySelectorAll<HTMLElement>('[aria-label="Don’t show table ABCDE here any more"]');
  buttons()[0]?.click(); // the list opens, and says what that means
  await vi.advanceTimersByTimeAsync(0);
  expect(document.querySelector("dialog")?.textContent).toContain("only gone from this list");
  buttons()[1]?.click();
  await vi.advanceTimersByTimeAsync(0);
  expect([document.querySelector("[data-testid=own-tables]"), visits.tables()]).toEqual([null, []]);
});

test("keeps the focus in the list when a table is put away", async () => {
  const codes = ["AAAAA", "BBBBB", "CCCCC"];
  for (const code of codes) secrets.save(code, "secret");
  vi.stubGlobal("fetch", async () => Response.json({ tables: codes.map((code) => ({ ...table, table: code, turn })) }));
  page = mount(OwnTables, { target: document.body });
  await vi.advanceTimersByTimeAsync(1_000);
  document.querySelector<HTMLElement>("[data-testid=own-tables] .plain")?.click();
  await vi.advanceTimersByTimeAsync(0);
  const buttons = () => [...document.querySelectorAll<HTMLElement>("dialog li button.icon")];
  for (const at of [0, 1]) {
    buttons()[at]?.click();
    await vi.advanceTimersByTimeAsync(0);
    expect(buttons().indexOf(document.activeElement as HTMLElement)).toBe(0);
  }
});
