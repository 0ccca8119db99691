import { expect, test } from "vitest";
import { made } from "../../../tests/bloom";
import { findLastAction, turnCards, turnSentence, turnSummary } from "./narration";

const ada = { name: "Ada", you: false };
const you = { name: "Vera", you: true };

test("describes a draw as far as it was seen", () => {
  const moves = [made("+37"), made("+", { drawn: "52" })];
  expect(turnSentence("de", moves, you)).toBe("Du nimmst die 37 und ziehst die 52.");
  expect(turnSentence("de", [made("+37"), made("+")], ada)).toBe("Ada nimmt die 37 und zieht einen Stein.");
  expect(turnSentence("en", [made("+"), made("+")], ada)).toBe("Ada draws two tiles.");
  expect(turnSentence("de", moves, ada)).toBe("Ada nimmt die 37 und zieht die 52."); // as one who looks back with open hands is told
  expect(turnSentence("en", moves, ada)).toBe("Ada takes the 37 and draws the 52.");
  expect(turnSentence("de", [made("+37"), made(".")], ada)).toBe("Ada nimmt nur die 37.");
  expect(turnSentence("en", [made("+"), made(".")], you)).toBe("You draw only one tile.");
  expect(turnSummary("de", moves)).toBe("zieht 2 Steine");
  expect(turnSummary("de", [made("+37"), made(".")])).toBe("nimmt die 37");
});

test("shows tiles in the order of the sentence", () => {
  expect(turnCards([made("24x1.1"), made("+37")])).toEqual(["24", "37"]);
});

test("describes a new row with robbed tiles and its points", () => {
  const robbed = [made("17<0"), made("19<0"), made("21"), made("22"), made("23"), made(".", { row: 3, scoring: 9 })];
  expect(turnSentence("de", robbed, ada)).toBe(
    "Ada raubt die 17 und die 19 und legt 17, 19, 21, 22 und 23: Plättchen 9.",
  );
  expect(turnSummary("en", robbed)).toBe("row scores 9");
  const joker = [made("J<1.1"), made("36"), made("37"), made(".", { row: 3, scoring: 1 })];
  expect(turnSentence("de", joker, you)).toBe("Du raubst einen Joker und legst einen Joker, 36 und 37: Plättchen 1.");
  const three = [
    made("36x1.1"),
    made("J"),
    made("38"),
    made("39"),
    made("*", { row: 3, scoring: 2, board_jokers: -1 }),
  ];
  expect(turnSentence("de", three, you)).toBe(
    "Du tauschst die 36 gegen einen Joker und legst einen Joker, 38 und 39: Plättchen 2, dazu ein Joker.",
  );
  expect(turnSentence("en", [made("36"), made("37"), made("39"), made(".", { row: 0 })], ada)).toBe(
    "Ada lays 36, 37 and 39: no scoring tile left for it.",
  );
});

test("describes an open row as being built", () => {
  expect(turnSentence("de", [made("36"), made("37")], ada)).toBe("Ada baut eine Reihe: 36, 37.");
  expect(turnSentence("de", [made("36<2"), made("37")], ada)).toBe("Ada raubt die 36 und baut eine Reihe: 36, 37.");
  expect(turnSentence("de", [made("36")], ada)).toBe("Ada legt die 36.");
  expect(turnSentence("de", [made("J")], you)).toBe("Du legst einen Joker.");
  expect(turnSentence("de", [made("36<2")], ada)).toBe("Ada raubt die 36.");
  expect(turnSummary("de", [made("36")])).toBe("baut …");
});

test("describes the points of a row when only its end is described", () => {
  expect(turnSentence("de", [made(".", { row: 3, scoring: 9 })], ada)).toBe("Ada legt die Reihe aus: Plättchen 9.");
  expect(turnSentence("en", [made("*", { row: 3, scoring: 2, board_jokers: -1 })], you)).toBe(
    "You finish the row: scoring tile 2, plus a joker.",
  );
});

test("finds the last action: a move, all tiles of a row, or the draws before an end", () => {
  const codes = (...moves: string[]) => findLastAction(moves.map((move) => made(move))).map(({ move }) => move);
  expect(codes("54x1.1", "72", "73", "75<9")).toEqual(["72", "73", "75<9"]);
  expect(codes("72", "73", "75<9", ".")).toEqual(["72", "73", "75<9", "."]);
  expect(codes("72", "73", "74", "*")).toEqual(["72", "73", "74", "*"]);
  expect(codes("+60", "+72")).toEqual(["+72"]);
  expect(codes("+60", ".")).toEqual(["+60", "."]);
  expect(codes("37>2.3", ".")).toEqual(["."]);
  expect(codes("54x1.1")).toEqual(["54x1.1"]);
});

test("describes added tiles, exchanges and passes", () => {
  expect(turnSentence("en", [made("37>2.3"), made("38>2.4"), made(".")], you)).toBe(
    "You add the 37 and the 38 to a row.",
  );
  expect(turnSentence("de", [made("J>2.3"), made("64>2.4"), made("J>2.5")], ada)).toBe(
    "Ada legt die 64 und zwei Joker an.",
  );
  expect(turnSummary("de", [made("3>2.0")])).toBe("legt die 3 an");
  expect(turnSummary("de", [made("1>2.0"), made("2>2.1"), made("3>2.2")])).toBe("legt 3 Steine an");
  expect(turnSummary("de", [made("24x1.1")])).toBe("tauscht Joker");
  expect(turnSentence("de", [made("23x1.1"), made("26x2.1")], ada)).toBe("Ada tauscht die 23 und die 26 gegen Joker.");
  expect(turnSentence("de", [made("-")], you)).toBe("Du passt – es geht nichts mehr.");
  expect(turnSentence("de", [made(".")], ada)).toBe("Ada legt nichts mehr.");
  expect(turnSentence("en", [made(".")], you)).toBe("You lay no more.");
});
