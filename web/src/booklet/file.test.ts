import { beforeEach, expect, test } from "vitest";
import { buildPuzzle, round } from "../../tests/booklet";
import { listPuzzles } from "../device/booklet";
import { removePuzzle, savePuzzle } from "../device/bookletWriting";
import { FileError } from "../device/entryFile";
import { isPuzzle } from "../device/puzzleShape";
import { bookletFile, importPuzzles } from "./file";

const DAY = "2026-11-27";
/** A booklet as version 1 has written it. Later versions have to read it. */
const [sample = ""] = Object.values(
  import.meta.glob<string>("../../tests/booklet_1.json", { query: "?raw", import: "default", eager: true }),
);

beforeEach(() => {
  for (const { id } of listPuzzles()) removePuzzle(id);
});

test("reads a booklet of version 1 and writes it unchanged", () => {
  const read = bookletFile.read(sample);
  expect(read.map(({ table }) => table.game)).toEqual(["elfer_raus", "level_8"]);
  expect(importPuzzles(read)).toEqual({ added: 2, existing: 0, skipped: 0, temporary: false });
  expect(JSON.parse(bookletFile.write(listPuzzles()))).toEqual(JSON.parse(sample));
});

test("exports a puzzle with its round", () => {
  const puzzle = buildPuzzle("a", DAY, { round });
  expect(bookletFile.read(bookletFile.write([puzzle]))).toEqual([puzzle]);
  // A single one that cannot be read again would make the whole file unreadable.
  const unreadable = { ...puzzle, wait: Number.NaN };
  expect(bookletFile.read(bookletFile.write([unreadable, puzzle]))).toEqual([puzzle]);
});

test("keeps existing puzzles when a file is imported again", () => {
  savePuzzle(buildPuzzle("a", DAY, { solved: 1 }));
  const file = bookletFile.read(bookletFile.write([buildPuzzle("a", DAY), buildPuzzle("b", DAY)]));
  expect(importPuzzles(file)).toMatchObject({ added: 1, existing: 1 });
  expect(importPuzzles(file)).toMatchObject({ added: 0, existing: 2 });
  expect(listPuzzles().map(({ id, solved }) => [id, solved])).toEqual([
    ["a", 1],
    ["b", 0],
  ]);
});

test.each([
  ["", "otherFile"],
  ["null", "otherFile"],
  ["[1]", "otherFile"],
  ['{"game": "bloom", "players": [], "rounds": []}', "otherFile"],
  ['{"format": "reihum-booklet/2", "problems": []}', "newer"],
  ['{"format": "reihum-booklet/1"}', "damaged"],
  ['{"format":"reihum-booklet/1","problems":[{"id', "damaged"],
  ['{"format": "reihum-booklet/1", "problems": [{}]}', "damaged"],
])("refuses the file %s as %s", (text, fault) => {
  expect(() => bookletFile.read(text)).toThrow(new FileError(fault as "damaged"));
});

const good = buildPuzzle("a", DAY);
const noMatch = { ...good.table, match: null };
test.each([
  ["an id that is a path", { ...good, id: "../a" }],
  ["no such day", { ...good, due: "2026-99-99" }],
  ["a round that is none", { ...good, round: { ...round, moves: {} } }],
  ["a round of moves that are none", { ...good, round: { ...round, moves: [["y11", 0]] } }],
  ["no table", { ...good, table: null }],
  ["no match", { ...good, table: noMatch }],
  ["somebody else’s seat", { ...good, table: { ...good.table, seat: 1 } }],
  ["a better move that nobody can make", { ...good, move: { ...good.move, better: "zz" } }],
  [
    "a hand without end",
    { ...good, table: { ...good.table, match: { ...good.table.match, view: { hand: Array(600) } } } },
  ],
  ["nothing that is right", { ...good, move: { ...good.move, tries: good.move.tries.slice(1) } }],
])("refuses a puzzle with %s", (_, value) => {
  expect(isPuzzle(good)).toBe(true);
  expect(isPuzzle(value)).toBe(false);
});
