import { expect, test } from "vitest";
import { masterMoved as moved } from "../../../tests/master";
import { turnCards, turnSentence, turnSummary } from "./narration";

const ada = { name: "Ada", you: false };
const you = { name: "Vera", you: true };

test("describes a turn with jokers and connectors", () => {
  const moves = ["r12", "J@y13", "r13"].map((move) => moved(1, move));
  expect(turnSentence("de", moves, ada)).toBe("Ada legt die rote 12 und 13 sowie einen Joker als gelbe 13.");
  const bridged = ["g10", "y>b9", "b>J@r9"].map((move) => moved(0, move));
  expect(turnSentence("de", bridged, you)).toBe(
    "Du legst die grüne 10, über Verbindungen von Gelb und Blau die blaue 9 und einen Joker als rote 9.",
  );
  expect(turnSentence("en", bridged.slice(0, 2), ada)).toBe(
    "Ada lays the green 10, and the blue 9 over a connector from yellow.",
  );
  expect(turnSummary("de", moves)).toBe("legt 3 Karten");
});

test("describes an exchange in order and a bonus card last", () => {
  const first = [moved(1, "r7xJ"), moved(1, "J@b10", { bonus: true })];
  expect(turnSentence("de", first, ada)).toBe(
    "Ada tauscht die rote 7 gegen den Joker und legt einen Joker als blaue 10. Bonuskarte!",
  );
  expect(turnSentence("en", first.toReversed(), you)).toBe(
    "You lay a joker as blue 10 and exchange the red 7 for the joker. A bonus card!",
  );
  expect(turnSummary("de", first)).toBe("legt Joker + Bonus");
  expect(turnSummary("en", first.slice(0, 1))).toBe("exchanges");
});

test("shows cards in the order of the sentence", () => {
  const cards = (...moves: string[]) => turnCards(moves.map((move) => moved(1, move)));
  expect(cards("r12", "g9xJ")).toEqual(["r12", "g9"]);
  expect(cards("g9xJ", "r12")).toEqual(["g9", "r12"]);
  expect(cards("r>y13", "r12", "J@r13", "r14")).toEqual(["r12", "r14", "J", "y13"]);
});

test("names fewer cards in a long turn", () => {
  const four = ["J@b9", "J@r20", "r9xJ", "b8xJ"].map((move) => moved(1, move));
  expect(turnSentence("de", four, ada)).toBe(
    "Ada legt zwei Joker als blaue 9 und rote 20 und tauscht die rote 9 und die blaue 8 gegen die Joker.",
  );
  const five = [moved(1, "r21"), ...four];
  expect(turnSentence("de", five, ada)).toBe(
    "Ada legt die rote 21 und zwei Joker und tauscht zwei Karten gegen die Joker.",
  );
  expect(turnSentence("en", five, you)).toBe(
    "You lay the red 21 and two jokers and exchange two cards for the jokers.",
  );
});

test("describes a turn that ends without laying", () => {
  expect(turnSentence("de", [moved(1, ".")], ada)).toBe("Ada legt nichts mehr.");
  expect(turnSentence("en", [moved(0, ".")], you)).toBe("You lay no more.");
});

test("names a drawn card only to its player", () => {
  expect(turnSentence("de", [moved(1, "+")], ada)).toBe("Ada zieht eine Karte.");
  expect(turnSentence("de", [moved(0, "+", { kept: ["b3"] })], you)).toBe("Du ziehst die blaue 3.");
  expect(turnSentence("de", [moved(0, "+", { kept: ["J", "J", "r4"] })], you)).toBe(
    "Du ziehst die rote 4 und zwei Joker.",
  );
  expect(turnSentence("en", [moved(1, "-")], ada)).toBe("Ada passes – the pile is empty.");
});
