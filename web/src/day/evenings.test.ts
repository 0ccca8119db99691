import { beforeEach, expect, test } from "vitest";
import type { EveningPerson } from "../protocol";
import { findLeaders, formatOneDecimal, knownEvenings, sumPoints } from "./evenings";

const person = (name: string, place: number | null, points: (number | null)[] = []): EveningPerson => {
  return { name, mine: false, finished: 0, going: false, points, place, behind: null };
};

beforeEach(() => localStorage.clear());

test("keeps the creator of an evening as its host after taking part", () => {
  const known = { link: "aB-_9", game: "bloom", until: "2026-12-04" };
  knownEvenings.save({ ...known, mine: true });
  knownEvenings.save({ ...known, mine: false });
  knownEvenings.save({ ...known, link: "later", until: "2026-12-11", mine: false });
  expect(knownEvenings.all().map(({ link, mine }) => [link, mine])).toEqual([
    ["later", false],
    ["aB-_9", true],
  ]);
  expect([knownEvenings.isMine("aB-_9"), knownEvenings.isMine("later"), knownEvenings.isMine("no")]).toEqual([
    true,
    false,
    false,
  ]);
  knownEvenings.correct("later", "2026-12-01");
  knownEvenings.correct("no", "2026-12-01");
  expect(knownEvenings.all().map(({ link, until }) => [link, until])).toEqual([
    ["aB-_9", "2026-12-04"],
    ["later", "2026-12-01"],
  ]);
  knownEvenings.drop("later");
  expect(knownEvenings.all()).toHaveLength(1);
});

test("lists everybody who shares the first place", () => {
  const [anna, ben, carl] = [person("Anna", 1), person("Ben", 2), person("Carl", null)];
  expect(findLeaders([anna, ben, carl])).toEqual({ first: [anna], next: ben });
  expect(findLeaders([anna, person("Dora", 1), carl])?.first).toHaveLength(2);
  expect(findLeaders([anna, carl])?.next).toBeNull();
  expect(findLeaders([carl])).toBeNull();
});

test("ignores unfinished deals and formats numbers by language", () => {
  expect(sumPoints(person("Anna", null, [12, null, -3]))).toBe(9);
  expect([formatOneDecimal("de", 2.25), formatOneDecimal("en", -0.5)]).toEqual(["2,3", "−0.5"]);
});
