import { expect, test } from "vitest";
import { levelView } from "../../tests/level_8";
import { elfer } from "../../tests/tables";
import { nameSeries } from "../cards/series";
import { cardsDe, cardsEn } from "../cards/words";
import type { Hint } from "../protocol";
import { loadHints } from "./loadHints";

function hint(move: string, reason: string, ...cards: string[]): Hint {
  return { type: "hint", id: "1", move, reason, cards };
}

async function explainInBoth(game: string, what: Hint): Promise<string[]> {
  const words = await loadHints(game);
  if (!words) throw new Error(`${game} has no words`);
  return [words.explain("de", what, elfer()), words.explain("en", what, elfer())];
}

test("lists cards of one colour briefly", () => {
  expect(nameSeries(["g14", "g15", "g16", "g18"], cardsDe)).toBe("grüne 14–16 und 18");
  expect(nameSeries(["r3"], cardsEn)).toBe("red 3");
});

test("describes hints of Elfer raus! with the move and the reason", async () => {
  expect(await explainInBoth("elfer_raus", hint("r13", "opens_own", "r14", "r15", "r16"))).toEqual([
    "Leg die rote 13. Damit ist der Weg frei für deine rote 14–16.",
    "Lay the red 13. It makes way for your red 14–16.",
  ]);
  expect((await explainInBoth("elfer_raus", hint(".", "holds_back", "g12", "b10")))[0]).toMatch(
    /^Mach hier Schluss. Behalte die grüne 12 und die blaue 10/,
  );
  expect(await explainInBoth("elfer_raus", hint(".", "blocks", "g12", "b10"))).toEqual([
    "Mach hier Schluss. Behalte die grüne 12 und die blaue 10: So lange kommt dort niemand weiter.",
    "Stop here. Keep the green 12 and the blue 10: for as long as you do, nobody gets any further there.",
  ]);
  expect((await explainInBoth("elfer_raus", hint("+", "only_move")))[1]).toBe("Draw. There’s nothing else you can do.");
});

test("describes connectors, jokers and exchanges of Master", async () => {
  expect((await explainInBoth("elfer_raus_master", hint("y>J@b9", "toward_bonus", "b10")))[0]).toBe(
    "Leg einen Joker als blaue 9, über eine Verbindung. Dazu noch die blaue 10, und du füllst in diesem Zug die halbe Reihe: Bonuskarte!",
  );
  expect(await explainInBoth("elfer_raus_master", hint("+", "guards", "r12"))).toEqual([
    "Zieh. Behalte die rote 12: Dann wird dort ohne Joker keine halbe Reihe voll.",
    "Draw. Keep the red 12: as long as you do, it takes a joker to fill a half row there.",
  ]);
  expect((await explainInBoth("elfer_raus_master", hint("r7xJ", "exchange", "r7")))[1]).toMatch(
    /^Exchange the red 7 for the joker/,
  );
});

test("names the owner of a pile in Level 8", async () => {
  expect((await explainInBoth("level_8", hint("<1", "completes", "p4")))[0]).toBe(
    "Nimm die lila 4 vom Ablagestapel von Ada. Damit ist dein Level vollständig!",
  );
  expect((await explainInBoth("level_8", hint("<0", "closer", "p4")))[1]).toMatch(/from your own discard pile/);
  expect((await explainInBoth("level_8", hint("S>2", "skips_leader")))[1]).toMatch(/in front of Bruno/);
});

test("names the owner of a meld in Level 8", async () => {
  expect((await explainInBoth("level_8", hint("y8>2.0", "lays_off", "y8")))[0]).toMatch(
    /^Leg die gelbe 8 bei Bruno an\./,
  );
  expect((await explainInBoth("level_8", hint("J>0.1l", "lays_off", "J")))[1]).toMatch(
    /^Lay off a joker on your own cards\./,
  );
});

test("describes several jokers and the last level of Level 8", async () => {
  const lays = hint("V4", "lays_level", "y4", "g4", "J", "p2", "J");
  expect(await explainInBoth("level_8", lays)).toEqual([
    "Leg dein Level aus: die gelbe 4, die grüne 4, die lila 2 und zwei Joker. Dann ist dir ein Level sicher, und du darfst auch anlegen.",
    "Lay your level: the yellow 4, the green 4, the purple 2 and two jokers. Then you are sure to climb one level, and you may lay off, too.",
  ]);
  const words = await loadHints("level_8");
  const table = elfer();
  const at = (level: number) => {
    const view = levelView({ levels: [level, 1, 1] });
    return { ...table, match: table.match && { ...table.match, view } };
  };
  expect(words?.explain("de", lays, at(8))).toMatch(/ und zwei Joker\. Damit gewinnst du die Partie!$/);
  expect(words?.explain("en", lays, at(7))).toMatch(/sure to climb one level/);
});

test("describes the whole row of Bloom and its points", async () => {
  expect(await explainInBoth("bloom", hint("37", "robs_and_scores", "37", "38", "J", "*9"))).toEqual([
    "Leg die Reihe 37–38–Joker. Geraubte Steine sparen eigene, und es bringt die 9.",
    "Lay the row 37–38–joker. Stolen tiles save your own, and the row earns the 9.",
  ]);
  expect(await explainInBoth("bloom", hint("J>1.5", "goes_out", "J"))).toEqual([
    "Leg einen Joker an. Damit bist du alle Steine los, und die Runde ist aus!",
    "Add a joker. You get rid of your last tile, and the round is over!",
  ]);
  expect(await explainInBoth("bloom", hint("J<7.3", "robs_and_scores", "19", "22", "J", "*3"))).toEqual([
    "Raub einen Joker und leg die Reihe 19–22–Joker. Geraubte Steine sparen eigene, und es bringt die 3.",
    "Steal a joker and lay the row 19–22–joker. Stolen tiles save your own, and the row earns the 3.",
  ]);
  expect(await explainInBoth("bloom", hint("37", "robs_and_scores", "37", "38", "J", "<38", "<J", "*9"))).toEqual([
    "Leg die Reihe 37–38–Joker. Du raubst dafür die 38 und einen Joker: Das spart eigene Steine, und es bringt die 9.",
    "Lay the row 37–38–joker. You steal the 38 and a joker for it: that saves tiles of your own, and the row earns the 9.",
  ]);
  expect((await explainInBoth("bloom", hint("37<2", "robs_and_scores", "37", "38", "J", "<37", "*9")))[0]).toBe(
    "Raub die 37 und leg die Reihe 37–38–Joker. Geraubte Steine sparen eigene, und es bringt die 9.",
  );
  expect(await explainInBoth("bloom", hint("63<2", "advice"))).toEqual([
    "Raub die 63 für deine Reihe. Das hat sich in vielen Partien bewährt.",
    "Steal the 63 for your row. It has turned out well in many matches.",
  ]);
  expect((await explainInBoth("bloom", hint("J", "advice")))[0]).toMatch(/^Leg einen Joker in deine Reihe\. /);
  expect((await explainInBoth("bloom", hint("55>1.5", "sheds", "55", "J")))[0]).toBe(
    "Leg die 55 und einen Joker an. So bist du Blumen los, die am Ende gegen dich zählen.",
  );
  expect((await explainInBoth("bloom", hint("+55", "goes_with_own", "55", "54", "57")))[0]).toBe(
    "Nimm die offene 55. Sie passt zu 54 und 57 in deinem Vorrat.",
  );
});

test("describes every move of every game in both languages, with its targets", async () => {
  const moves = {
    elfer_raus: ["r1", "."],
    elfer_raus_master: ["r1", "+"],
    level_8: ["/r1", "R4"],
    bloom: ["1>0.0", "*"],
  };
  for (const [game, some] of Object.entries(moves)) {
    const words = await loadHints(game);
    for (const move of some) {
      expect(words?.targets(move, elfer()).join()).toContain(move.replace(/^\/|>.*/g, ""));
      for (const text of await explainInBoth(game, hint(move, "only_move"))) expect(text).toMatch(/^\S.*\.$/);
    }
  }
  expect(await loadHints("chess")).toBeNull();
});
