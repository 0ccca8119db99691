import { beforeEach, expect, test } from "vitest";
import { played } from "../../tests/played";
import { FileError } from "../device/entryFile";
import { isPlayedMatch } from "../device/playedMatch";
import { listMatches } from "../device/playedMatches";
import { bookFile, importMatches } from "./file";

/** A book as version 1 has written it. Later versions have to read it. */
const [sample = ""] = Object.values(
  import.meta.glob<string>("../../tests/book_1.json", { query: "?raw", import: "default", eager: true }),
);

beforeEach(() => localStorage.clear());

test("reads a book of version 1 and writes it unchanged", () => {
  const read = bookFile.read(sample);
  expect(importMatches(read)).toEqual({ added: 2, existing: 0, skipped: 0, dropped: 0, temporary: false });
  expect(importMatches(read)).toEqual({ added: 0, existing: 2, skipped: 0, dropped: 0, temporary: false });
  expect(JSON.parse(bookFile.write(listMatches()))).toEqual(JSON.parse(sample));
});

test("drops unknown fields of a file", () => {
  const match = { ...played("a", { Ada: 1, Bruno: 2 }), secret: "x" };
  importMatches(bookFile.read(JSON.stringify({ format: "reihum-book/1", matches: [match, match] })));
  expect(listMatches()).toEqual([played("a", { Ada: 1, Bruno: 2 })]);
});

test.each([
  ["nonsense", "otherFile"],
  ['{"format": "reihum-booklet/1", "problems": []}', "otherFile"],
  ['{"format": "reihum-book/2", "matches": []}', "newer"],
  ['{"format": "reihum-book/1", "matches": {}}', "damaged"],
  ['{"format": "reihum-book/1", "matches": [null]}', "damaged"],
])("refuses the file %s as %s", (text, fault) => {
  expect(() => bookFile.read(text)).toThrow(new FileError(fault as "damaged"));
});

const good = played("a", { Ada: 1, Bruno: 2 });
const [ada] = good.players;
test.each([
  ["an id that is a path", { ...good, id: "../a" }],
  ["no such day", { ...good, day: "2026-99-99" }],
  ["a day that is none", { ...good, day: { toString: 0 } }],
  ["a day to come", { ...good, day: "9999-12-31" }],
  ["a game that is a path", { ...good, game: "a/b" }],
  ["nobody else", { ...good, players: [ada], winners: [0] }],
  ["a crowd", { ...good, players: Array(13).fill(ada) }],
  ["a name without end", { ...good, players: [ada, { ...ada, name: "a".repeat(61) }] }],
  ["no name", { ...good, players: [ada, { ...ada, name: " " }] }],
  ["points that are no number", { ...good, players: [ada, { ...ada, total: "1" }] }],
  ["points without end", { ...good, players: [ada, { ...ada, total: 1e300 }] }],
  ["no winner", { ...good, winners: [] }],
  ["a winner who did not play", { ...good, winners: [2] }],
  ["the same winner twice", { ...good, winners: [0, 0] }],
])("refuses a match with %s", (_, value) => {
  expect(isPlayedMatch(good)).toBe(true);
  expect(isPlayedMatch(value)).toBe(false);
});
