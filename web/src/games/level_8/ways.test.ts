import { expect, test } from "vitest";
import { meld } from "../../../tests/level_8";
import { asksOf } from "./melds";
import { movesOf, together, wayOf, ways } from "./ways";

const first = (level: string[], hand: string[], more = {}) => {
  const [way] = ways({ asks: asksOf(level), hand, ...more });
  if (!way) throw new Error("no way");
  return way;
};
const cards = (level: string[], hand: string[], more = {}) => first(level, hand, more).melds.map((one) => one.cards);

test("two runs share out the cards that both could use", () => {
  expect(cards(["R3", "R3"], ["r4", "b5", "g6", "y5", "o6", "p7"])).toEqual([
    expect.arrayContaining(["r4"]),
    expect.arrayContaining(["p7"]),
  ]);
  expect(first(["R3", "R3"], ["r4", "b5", "g6", "y5", "o6", "p7"]).missing).toBe(0);
});

test("a level is written in the server's order: runs ascending, sets by colour, colours by number, jokers last", () => {
  const way = first(["R3", "V3", "C2"], ["b6", "J", "r4", "o9", "y9", "g9", "p12", "p2"]);
  expect(movesOf(way, false)).toEqual(["R4", "r4", "J", "b6", "V9", "y9", "g9", "o9", "Cp", "p2", "p12"]);
});

test("what is missing stays open, and jokers fill what is hardest to find", () => {
  const way = first(["V3", "C4"], ["r7", "b7", "g1", "g2", "J"]);
  expect(way.melds.map((one) => one.cards)).toEqual([
    ["r7", "b7", "J"],
    ["g1", "g2", null, null],
  ]);
  expect(way.missing).toBe(2);
});

test("the moves of a hint are shown as they lay the level", () => {
  const moves = ["R4", "r4", "J", "b6", "V9", "y9", "g9"];
  expect(movesOf(wayOf(moves), false)).toEqual(moves);
});

test("every way is complete when one is, those with the fewest jokers first", () => {
  const all = ways({ asks: asksOf(["V2"]), hand: ["r3", "b3", "g8", "J"] });
  expect(all.map((way) => [way.key, way.jokers, way.missing])).toEqual([
    ["V3", 0, 0],
    ["V8", 1, 0],
  ]);
});

test("runs stay within 1 to 15", () => {
  const all = ways({ asks: asksOf(["R3"]), hand: ["r14", "g15", "J"] });
  expect(all.map((way) => way.key)).toEqual(["R13"]);
});

test("skip cards belong to no level", () => {
  expect(first(["V2"], ["S", "S", "S", "r1"]).missing).toBe(1);
});

test("a wish puts a card into a meld, or keeps it out of all", () => {
  const hand = ["r4", "b4", "g9", "y9"];
  const level = ["V2", "V2"];
  expect(cards(level, hand, { wishes: new Map([["g9", 0]]) })[0]).toContain("g9");
  expect(first(level, hand, { wishes: new Map([["g9", -1]]) }).missing).toBe(1);
  expect(
    ways({
      asks: asksOf(["R3"]),
      hand,
      wishes: new Map([
        ["r4", 0],
        ["g9", 0],
      ]),
    }),
  ).toEqual([]);
});

test("a meld that was begun goes on where the server left it", () => {
  const begun = { ...meld("V", "9", ["g9"]), size: 3 };
  const way = first(["V3", "R2"], ["r9", "b9", "o9", "y2", "p3"], { begun });
  expect(movesOf(way, true)).toEqual(["b9", "o9", "R2", "y2", "p3"]);
  const run = { ...meld("R", "5", ["r5", "J6"]), size: 4 };
  expect(movesOf(first(["R4"], ["b7", "g8"], { begun: run }), true)).toEqual(["b7", "g8"]);
});

test("five melds alike are looked at quickly", () => {
  const hand = ["r1", "r2", "y3", "y4", "g5", "g6", "b7", "b8", "p9", "p10", "o15"];
  expect(first(["R2", "R2", "R2", "R2", "R2"], hand).missing).toBe(0);
  expect(first(["V2", "C2", "R2", "V2", "R2"], hand).missing).toBeGreaterThan(0);
});

test("cards can lie together or not", () => {
  const fits = (text: string, cards: string[]) => asksOf([text]).some((ask) => together(ask, null, cards));
  expect([fits("R3", ["r4", "b6"]), fits("R3", ["r4", "b7"]), fits("R3", ["r4", "b4"])]).toEqual([true, false, false]);
  expect([fits("V2", ["r4", "b4"]), fits("V2", ["r4", "b4", "g4"]), fits("C3", ["r4", "r9"])]).toEqual([
    true,
    false,
    true,
  ]);
});
