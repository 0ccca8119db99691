import { beforeEach, expect, test } from "vitest";
import { played } from "../../tests/played";
import { addFinishedMatch, addMatches, deleteMatches, listMatches, MOST_MATCHES } from "./playedMatches";

const ids = () => listMatches().map(({ id }) => id);
const some = (count: number, month: string) =>
  Array.from({ length: count }, (_, at) => {
    const day = `2026-${month}-${String((at % 28) + 1).padStart(2, "0")}`;
    return played(`${month}-${at}`, { Ada: 1, Bruno: 2 }, { day });
  });

beforeEach(() => localStorage.clear());

test("saves each match once, the newest first", () => {
  addFinishedMatch(played("a", { Ada: 1, Bruno: 2 }, { day: "2026-11-01" }));
  addFinishedMatch(played("b", { Ada: 1, Bruno: 2 }));
  addFinishedMatch(played("a", { Ada: 5, Bruno: 2 }));
  expect(addMatches([played("b", { Ada: 9, Bruno: 2 })])).toEqual({
    added: 0,
    skipped: 0,
    dropped: 0,
    temporary: false,
  });
  expect(ids()).toEqual(["b", "a"]);
  expect(listMatches()[1]?.players[0]?.total).toBe(1);
});

test("restores a deleted match from a file, but not from its table", () => {
  addFinishedMatch(played("a", { Ada: 1, Bruno: 2 }));
  deleteMatches(["a"]);
  addFinishedMatch(played("a", { Ada: 1, Bruno: 2 }));
  expect(ids()).toEqual([]);
  addMatches([played("a", { Ada: 1, Bruno: 2 })]);
  expect(ids()).toEqual(["a"]);
});

test("adds no match of a deleted full book again", () => {
  const all = some(MOST_MATCHES, "05");
  addMatches(all);
  deleteMatches(ids());
  for (const match of all) addFinishedMatch(match);
  expect(ids()).toEqual([]);
});

test("keeps the newest matches in a full book", () => {
  expect(addMatches(some(MOST_MATCHES, "05"))).toMatchObject({ added: MOST_MATCHES, skipped: 0 });
  addFinishedMatch(played("new", { Ada: 1, Bruno: 2 }));
  expect(listMatches()).toHaveLength(MOST_MATCHES);
  expect(ids()[0]).toBe("new");
  expect(addMatches([...some(3, "04"), played("later", { Ada: 1, Bruno: 2 })])).toMatchObject({
    added: 1,
    skipped: 3,
    dropped: 1,
  });
  expect(listMatches()).toHaveLength(MOST_MATCHES);
  expect(ids()).not.toContain("04-0");
});
