import { beforeEach, expect, test } from "vitest";
import { type SavedTable, savedTables, type TableSetup } from "./savedTables";

const SETUP: TableSetup = { game: "bloom", players: 4, count: 1, options: {} };
const makeTable = (table: string) => ({ table, secret: `secret of ${table}` }) as unknown as SavedTable;

beforeEach(() => localStorage.clear());

test("keeps tables that another page has added", () => {
  savedTables.add(SETUP, makeTable("AAAAA"));
  savedTables.add(SETUP, makeTable("BBBBB"));
  savedTables.markGone(["AAAAA"]);
  expect(savedTables.tables().map(({ table, gone }) => [table, gone ?? false])).toEqual([
    ["AAAAA", true],
    ["BBBBB", false],
  ]);
  expect(savedTables.setup()?.count).toBe(2);
});

test("stores what a page shows again after the storage was cleared, and only then", () => {
  savedTables.restore(SETUP, [makeTable("AAAAA")]);
  savedTables.restore(SETUP, [makeTable("BBBBB")]);
  expect(savedTables.tables().map(({ table }) => table)).toEqual(["AAAAA"]);
});

test("may have been changed by another page if its key or the whole storage was", () => {
  const areChanged = (key: string | null) => savedTables.areChangedBy(new StorageEvent("storage", { key }));
  expect([areChanged("reihum.tables"), areChanged(null), areChanged("reihum.visited")]).toEqual([true, true, false]);
});
