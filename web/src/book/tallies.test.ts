import { expect, test } from "vitest";
import { played } from "../../tests/played";
import { countGames, countPairs, rankPlayers } from "./tallies";

test("counts who was ahead in each pair, whoever won", () => {
  const matches = [
    played("1", { Ada: 3, Bruno: 5, Vera: 0 }),
    played("2", { Bruno: 1, Ada: 2 }),
    played("3", { "ada ": 1, Bruno: 2 }),
    played("4", { Ada: 7, Bruno: 7, "Mia*": 1 }),
    played("5", { Bruno: 90, Ada: 80 }, { lowest: false, game: "bloom" }),
  ];
  expect(countPairs(matches).map(({ names, ahead, drawn }) => [...names, ...ahead, drawn])).toEqual([
    ["Ada", "Bruno", 2, 2, 1],
    ["Vera", "Ada", 1, 0, 0],
    ["Vera", "Bruno", 1, 0, 0],
  ]);
});

test("counts bots as one opponent of a single person", () => {
  const matches = [
    played("1", { Ada: 3, "Mia*": 5, "Emil*": 9 }),
    played("2", { Ada: 9, "Mia*": 5, "Emil*": 5 }),
    played("3", { Ada: 9, "Mia*": 5, "Emil*": 9 }),
    played("4", { Ada: 5, "Mia*": 5 }),
  ];
  expect(countPairs(matches)).toEqual([{ names: ["Ada", null], ahead: [1, 2], drawn: 1, matches: 4 }]);
});

test("ranks winners first, even if points do not decide", () => {
  const match = played("1", { Ada: 50, Bruno: 50, Vera: 60 }, { lowest: false, winners: [1] });
  expect(rankPlayers(match).map(({ name, won }) => [name, won])).toEqual([
    ["Bruno", true],
    ["Vera", false],
    ["Ada", false],
  ]);
});

test("finds the winners, the longest and the closest match of a game", () => {
  const matches = [
    played("new", { Ada: 3, Bruno: 5 }, { rounds: 2 }),
    played("long", { Ada: 3, "Mia*": 0 }, { rounds: 9 }),
    played("close", { Ada: 4, BRUNO: 3, Vera: 90 }),
    played("shared", { Ada: 60, Bruno: 60 }, { lowest: false, game: "bloom", title: "Bloom" }),
  ];
  const [elfer, bloom] = countGames(matches);
  expect(elfer).toMatchObject({ game: "elfer_raus", matches: 3, longest: { id: "long" }, closest: { by: 1 } });
  expect(elfer?.closest?.match.id).toBe("close");
  expect(elfer?.wins).toEqual([
    { name: "Ada", won: 1 },
    { name: "BRUNO", won: 1 },
    { name: null, won: 1 },
  ]);
  expect(bloom).toMatchObject({ longest: null, closest: { by: 0 }, wins: [{ won: 1 }, { won: 1 }] });
});
