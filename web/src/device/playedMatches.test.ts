import { beforeEach, expect, test } from "vitest";
import { played } from "../../tests/played";
import { dropMatches, keepMatches, MOST, noteMatch, playedMatches } from "./playedMatches";

const ids = () => playedMatches().map(({ id }) => id);
const some = (count: number, month: string) =>
  Array.from({ length: count }, (_, at) => {
    const day = `2026-${month}-${String((at % 28) + 1).padStart(2, "0")}`;
    return played(`${month}-${at}`, { Ada: 1, Bruno: 2 }, { day });
  });

beforeEach(() => localStorage.clear());

test("the same match is kept once, the newest first", () => {
  noteMatch(played("a", { Ada: 1, Bruno: 2 }, { day: "2026-11-01" }));
  noteMatch(played("b", { Ada: 1, Bruno: 2 }));
  noteMatch(played("a", { Ada: 5, Bruno: 2 }));
  expect(keepMatches([played("b", { Ada: 9, Bruno: 2 })])).toEqual({ added: 0, left: 0, gone: 0, shortly: false });
  expect(ids()).toEqual(["b", "a"]);
  expect(playedMatches()[1]?.players[0]?.total).toBe(1);
});

test("what was deleted does not come back from its table, but from a file", () => {
  noteMatch(played("a", { Ada: 1, Bruno: 2 }));
  dropMatches(["a"]);
  noteMatch(played("a", { Ada: 1, Bruno: 2 }));
  expect(ids()).toEqual([]);
  keepMatches([played("a", { Ada: 1, Bruno: 2 })]);
  expect(ids()).toEqual(["a"]);
});

test("a full book keeps the newest matches, whether they come from a table or a file", () => {
  expect(keepMatches(some(MOST, "05"))).toMatchObject({ added: MOST, left: 0 });
  noteMatch(played("new", { Ada: 1, Bruno: 2 }));
  expect(playedMatches()).toHaveLength(MOST);
  expect(ids()[0]).toBe("new");
  expect(keepMatches([...some(3, "04"), played("later", { Ada: 1, Bruno: 2 })])).toMatchObject({
    added: 1,
    left: 3,
    gone: 1,
  });
  expect(playedMatches()).toHaveLength(MOST);
  expect(ids()).not.toContain("04-0");
});
