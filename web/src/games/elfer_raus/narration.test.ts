import { expect, test } from "vitest";
import { moved } from "../../../tests/tables";
import { turnSentence, turnSummary } from "./narration";

const ada = { name: "Ada", you: false };
const you = { name: "Vera", you: true };

test("describes cards of several rows by colour", () => {
  const moves = ["r12", "y10", "r13"].map((laid) => moved(1, { laid }));
  expect(turnSentence("de", moves, ada)).toBe("Ada legt die rote 12 und 13 sowie die gelbe 10.");
  expect(turnSentence("en", moves, ada)).toBe("Ada lays the red 12 and 13, and the yellow 10.");
  expect(turnSummary("de", moves)).toBe("legt 3 Karten");
});

test("describes a draw and the cards laid from it", () => {
  expect(turnSentence("de", [moved(1, { drawn: 3 })], ada)).toBe("Ada zieht drei Karten.");
  expect(turnSentence("de", [moved(0, { move: "+", drawn: 2, laid: "b9" })], you)).toBe(
    "Du ziehst zwei Karten und legst die blaue 9.",
  );
  expect(turnSentence("de", [moved(1, { drawn: 1 })], ada)).toBe("Ada zieht eine Karte.");
  expect(turnSentence("en", [moved(1, { drawn: 14 })], ada)).toBe("Ada draws 14 cards.");
  expect(turnSummary("de", [moved(1, { drawn: 3 })])).toBe("zieht 3");
  expect(turnSummary("en", [moved(1, { move: "+", drawn: 2, laid: "b9" })])).toBe("draws, lays blue 9");
});

test("describes a turn that ends without laying", () => {
  expect(turnSentence("de", [moved(1, { move: "." })], ada)).toBe("Ada legt nichts mehr.");
  expect(turnSentence("en", [moved(0, { move: "." })], you)).toBe("You lay no more.");
});

test("describes a pass with its reason", () => {
  const pass = [moved(1, { move: "-" })];
  expect(turnSentence("de", pass, ada)).toBe("Ada passt – der Stapel ist leer.");
  expect(turnSentence("en", pass, you)).toBe("You pass – the pile is empty.");
  expect(turnSummary("de", pass)).toBe("passt");
  expect(turnSentence("de", [moved(1, { move: "-", pile: 9 })], ada)).toBe("Ada passt – es geht nichts.");
});
