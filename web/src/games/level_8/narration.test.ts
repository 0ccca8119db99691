import { expect, test } from "vitest";
import { levelMoved as moved } from "../../../tests/level_8";
import { endSentence, findLastAction, findMainAction, turnSentence, turnSummary } from "./narration";

const names = ["Vera", "Ada", "Bruno"];
const at = (seat: number) => ({ name: names[seat] ?? "", you: seat === 0 });
const de = (seat: number, ...moves: ReturnType<typeof moved>[]) => turnSentence("de", moves, at(seat), at);
const en = (seat: number, ...moves: ReturnType<typeof moved>[]) => turnSentence("en", moves, at(seat), at);

test("describes a plain turn", () => {
  const turn = [moved(1, "+"), moved(1, "/b2")];
  expect(de(1, ...turn)).toBe("Ada zieht und wirft die blaue 2 ab.");
  expect(en(0, ...turn)).toBe("You draw and discard the blue 2.");
  expect(turnSummary("de", turn)).toBe("wirft blau 2 ab");
  expect(turnSummary("de", [moved(1, "+")])).toBe("zieht");
  expect(turnSummary("de", [moved(1, "-")])).toBe("");
});

test("describes from whom a card was taken", () => {
  const take = (from: number) => moved(1, `<${from}`, { card: "r7", taken_from: from });
  expect(de(1, take(2))).toBe("Ada nimmt die rote 7 von Bruno.");
  expect(de(1, take(1))).toBe("Ada nimmt die rote 7 vom eigenen Stapel.");
  expect(de(1, take(0))).toBe("Ada nimmt die rote 7 von dir.");
  expect(turnSummary("en", [take(2)])).toBe("takes red 7");
});

test("describes the melds of a level, then cards laid off", () => {
  const moves = ["+", "R4", "r4", "J", "b6", "V7", "g7", "o7", "Cg", "g1", "g2", "g3"].map((move) => moved(1, move));
  const off = moved(1, "r8>2.1", { onto: [2, 1] });
  const turn = [...moves, off, moved(1, "/p5")];
  expect(de(1, ...turn)).toBe(
    "Ada zieht, legt das Level aus (4 bis 6, zwei 7er, drei grüne Karten), legt die rote 8 an und wirft die lila 5 ab.",
  );
  expect(turnSummary("de", turn)).toBe("legt Level aus");
  expect(turnSummary("en", [moved(1, "+"), off])).toBe("lays off one card");
  expect(turnSummary("de", [moved(1, "+"), off])).toBe("legt eine Karte an");
  expect(turnSummary("de", [moved(1, "+"), off, off, off])).toBe("legt 3 Karten an");
});

test("describes only the start of a meld that was just begun", () => {
  expect(de(1, moved(1, "R12"))).toBe("Ada legt das Level aus (Folge ab 12).");
  expect(en(1, moved(1, "R12"))).toBe("Ada lays their level (run from 12).");
  expect(de(1, moved(1, "V7"))).toBe("Ada legt das Level aus (7er).");
  expect(en(0, moved(0, "Cg"))).toBe("You lay your level (green cards).");
  expect(de(1, moved(1, "Cp"), moved(1, "p2"))).toBe("Ada legt das Level aus (lila Karten).");
});

test("names the owner of the meld for a single card laid off", () => {
  const off = (seat: number, owner: number) => moved(seat, `y8>${owner}.0`, { onto: [owner, 0] });
  expect(de(1, off(1, 2))).toBe("Ada legt die gelbe 8 bei Bruno an.");
  expect(de(1, off(1, 1))).toBe("Ada legt die gelbe 8 bei sich an.");
  expect(de(1, off(1, 0))).toBe("Ada legt die gelbe 8 bei dir an.");
  expect(en(1, off(1, 2))).toBe("Ada lays off the yellow 8 on Bruno’s cards.");
  expect(en(0, off(0, 0))).toBe("You lay off the yellow 8 on your own cards.");
  expect(de(1, moved(1, "+"), off(1, 2))).toBe("Ada zieht und legt die gelbe 8 an.");
});

test("distinguishes two seats of one name", () => {
  const alike = () => ({ name: "careful", you: false });
  const describe = (move: ReturnType<typeof moved>) => turnSentence("en", [move], alike(), alike);
  expect(describe(moved(1, "y8>2.0", { onto: [2, 0] }))).toBe("careful lays off the yellow 8 on careful’s cards.");
  expect(describe(moved(1, "<2", { card: "r7", taken_from: 2 }))).toBe("careful takes the red 7 from careful.");
});

test("finds the last action: a move, a meld since its start, or all kept cards", () => {
  const codes = (...moves: string[]) => findLastAction(moves.map((move) => moved(1, move))).map(({ move }) => move);
  expect(codes("+", "R2", "b2", "b3", "r4", "V6")).toEqual(["V6"]);
  expect(codes("+", "R2", "b2", "b3", "V6", "r6", "J")).toEqual(["V6", "r6", "J"]);
  expect(codes("+", "r8>2.1", "/p5")).toEqual(["/p5"]);
  expect(codes("=r5", "=J", ".")).toEqual(["=r5", "=J", "."]);
});

test("describes jokers together", () => {
  const off = ["J>0.0l", "r8>2.1", "J>2.0"].map((move) => moved(1, move, { onto: [0, 0] }));
  expect(de(1, ...off)).toBe("Ada legt die rote 8 und zwei Joker an.");
  expect(en(1, moved(1, "J>0.0h", { onto: [0, 0] }), moved(1, "J>2.0", { onto: [2, 0] }))).toBe(
    "Ada lays off two jokers.",
  );
});

test("keeps a turn of many cards short", () => {
  const sets = ["1", "8", "12"]
    .flatMap((value) => [`V${value}`, `r${value}`, `g${value}`])
    .map((move) => moved(1, move));
  const off = ["r2", "r3"].map((card) => moved(1, `${card}>2.1`, { card, onto: [2, 1] }));
  expect(de(1, ...sets, ...off)).toBe("Ada legt das Level aus (je zwei 1er, 8er, 12er) und legt zwei Karten an.");
  expect(en(1, ...sets)).toBe("Ada lays their level (two each of 1s, 8s, 12s).");
  const many = ["r2", "r3", "g4", "b5", "b6"].map((card) => moved(1, `${card}>2.1`, { card, onto: [2, 1] }));
  expect(de(1, ...many)).toBe("Ada legt fünf Karten an.");
  expect(de(1, ...many.slice(1))).toBe("Ada legt die rote 3, die grüne 4 sowie die blaue 5 und 6 an.");
});

test("describes a skip card, the lost turn and the next turn of the seat", () => {
  const turn = [moved(1, "S>0", { skip: 0, skipped: [0] }), moved(1, "+"), moved(1, "/b2")];
  expect(de(1, ...turn)).toBe("Ada lässt dich aussetzen. Ada zieht und wirft die blaue 2 ab.");
  expect(en(1, moved(1, "S>2", { skip: 2, skipped: [0, 2] }))).toBe("Ada makes Bruno miss a turn. You miss a turn.");
  expect(turnSummary("de", turn)).toBe("wirft blau 2 ab");
});

test("says of a skip card that ends the round only that it is discarded", () => {
  expect(de(1, moved(1, "S>0"))).toBe("Ada wirft eine Aussetzen-Karte ab.");
  expect(turnSummary("de", [moved(1, "S>0")])).toBe(turnSummary("de", [moved(1, "/S")]));
});

test("describes a reshuffled pile", () => {
  expect(de(1, moved(1, "+", { formed: true }))).toBe("Ada zieht. Der Stapel wird neu gemischt.");
});

test("names kept cards only to their player", () => {
  const moves = [moved(0, "=r7", { card: "r7" }), moved(0, "=J", { card: "J" }), moved(0, ".")];
  expect(de(0, ...moves)).toBe("Du behältst die rote 7 und einen Joker.");
  // As one who looks back with open hands is told.
  expect(de(1, moved(1, "=r7", { card: "r7" }), moved(1, "."))).toBe("Ada behält die rote 7.");
  const others = [moved(1, "=", { card: null }), moved(1, ".")];
  expect(de(1, ...others)).toBe("Ada behält eine Karte.");
  expect(en(1, moved(1, "."))).toBe("Ada keeps nothing.");
  expect(turnSummary("de", others)).toBe("behält eine Karte");
});

test("describes the end of a round by its last move", () => {
  expect(endSentence("de", at(1), "out", "/r7", 3)).toBe("Ada ist alle Karten los und steigt zwei Level auf.");
  expect(endSentence("de", at(1), "out", "S>2", 8)).toContain("alle Karten los");
  expect(endSentence("de", at(0), "out", "g3", 9)).toBe("Du hast gewonnen!");
  expect(endSentence("en", at(1), "out", "=", 5)).toBe("The round is over.");
  expect(endSentence("en", at(1), "limit", "/r7", 1)).toContain(
    "The round took too long and doesn’t count: nobody climbs.",
  );
});

test("says that whoever goes out in level 7 has won", () => {
  const out = (lang: "de" | "en", seat: number) => endSentence(lang, at(seat), "out", "/r7", 9);
  expect(out("de", 1)).toBe("Ada ist alle Karten los und steigt zwei Level auf. Ada hat gewonnen!");
  expect(out("de", 0)).toBe("Du bist alle Karten los und steigst zwei Level auf! Du hast gewonnen!");
  expect(out("en", 1)).toBe("Ada is out of cards and climbs two levels. Ada won!");
});

test("finds the main action of a turn", () => {
  expect(findMainAction([moved(1, "+"), moved(1, "/b2")])).toEqual({ kind: "discards", card: "b2" });
  expect(findMainAction([moved(1, "<2", { card: "r7", taken_from: 2 })])).toEqual({ kind: "takes", card: "r7" });
  expect(findMainAction([moved(1, "+"), moved(1, "r8>2.1", { onto: [2, 1] }), moved(1, "/b2")])).toEqual({
    kind: "off",
    count: 1,
  });
  expect(findMainAction([moved(1, "+")])).toEqual({ kind: "draws" });
});
