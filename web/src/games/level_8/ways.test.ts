import { expect, test } from "vitest";
import { meld } from "../../../tests/level_8";
import { levelSearch } from "./ways";
import { readWay } from "./wayTypes";

/** What it finds is tested in Python (`tests/games/level_8/test_ways.py`); here, that it takes what the page has. */
test("accepts wishes and a begun meld as the page stores them", () => {
  const hand = ["r4", "b4", "g9", "y9", "S"];
  const cards = (wishes: [string, number][]) =>
    levelSearch.ways(["V2", "V2"], hand, null, new Map(wishes))[0]?.melds.map((one) => one.cards);
  expect(cards([["g9", 0]])).toEqual([
    ["y9", "g9"],
    ["r4", "b4"],
  ]);
  expect(cards([["g9", -1]])).toEqual([
    ["r4", "b4"],
    ["y9", null],
  ]);
  const begun = { ...meld("R", "5", ["r5", "J6"]), size: 4 };
  expect(levelSearch.ways(["R4"], ["b7", "g8"], begun, new Map())[0]?.moves).toEqual(["b7", "g8"]);
  expect([levelSearch.mayLieTogether("R4", begun, ["b7"]), levelSearch.mayLieTogether("R4", begun, ["b6"])]).toEqual([
    true,
    false,
  ]);
});

test("shows the level that a hint's moves lay", () => {
  const moves = ["R4", "r4", "J", "b6", "V9", "y9", "g9"];
  const [way] = levelSearch.ways(["R3", "V2"], ["r4", "J", "b6", "y9", "g9"], null, new Map());
  expect(way).toMatchObject({ key: "R4 V9", moves, missing: 0, jokers: 1 });
  expect(readWay(moves)).toEqual({ key: way?.key, melds: way?.melds, moves, missing: 0, jokers: 1 });
});
