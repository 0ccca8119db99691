import { expect, test } from "vitest";
import { levelView } from "../../tests/level_8";
import { elfer } from "../../tests/tables";
import { nameSeries } from "../cards/series";
import { cardsDe, cardsEn } from "../cards/words";
import type { Hint, TableView } from "../protocol";
import { loadHints } from "./loadHints";

function hint(move: string, reason: string, ...cards: string[]): Hint {
  return { type: "hint", id: "1", move, reason, cards };
}

async function explainInBoth(game: string, what: Hint, table: TableView = elfer()): Promise<string[]> {
  const words = await loadHints(game);
  if (!words) throw new Error(`${game} has no words`);
  return [words.explain("de", what, table), words.explain("en", what, table)];
}

/** Return a table with parts of another game's view. */
function tableWith(view: object): TableView {
  const table = elfer();
  return { ...table, match: table.match && { ...table.match, view } } as TableView;
}

test("lists cards of one colour briefly", () => {
  expect(nameSeries(["g14", "g15", "g16", "g18"], cardsDe)).toBe("grünen 14–16 und 18");
  expect(nameSeries(["g14"], cardsDe)).toBe("grüne 14");
  expect(nameSeries(["r3"], cardsEn)).toBe("red 3");
});

test("describes hints of Elfer raus! with the move and the reason", async () => {
  expect(await explainInBoth("elfer_raus", hint("r13", "opens_own", "r14", "r15", "r16"))).toEqual([
    "Leg die rote 13. Damit ist der Weg frei für deine roten 14–16.",
    "Lay the red 13. It makes way for your red 14–16.",
  ]);
  expect(await explainInBoth("elfer_raus", hint(".", "saves", "b20"))).toEqual([
    "Mach hier Schluss. Behalte die blaue 20: Du kannst sie später legen, ohne den anderen etwas zu öffnen.",
    "Stop here. Keep the blue 20: you can lay it later without opening anything to the others.",
  ]);
  expect((await explainInBoth("elfer_raus", hint(".", "saves", "g1", "b20")))[0]).toMatch(
    /: Du kannst sie später legen/,
  );
  expect(await explainInBoth("elfer_raus", hint("g5", "must_lay_all", "g5"))).toEqual([
    "Leg die grüne 5. Du musst alles legen, was passt: Fang damit an.",
    "Lay the green 5. You must lay all that fits: begin with this.",
  ]);
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
  const without = await explainInBoth(
    "elfer_raus_master",
    hint("+", "guards", "r12"),
    elfer({}, { options: { jokers: 0 } }),
  );
  expect(without).toEqual([
    "Zieh. Behalte die rote 12: Dann wird dort keine halbe Reihe voll.",
    "Draw. Keep the red 12: as long as you do, no half row gets filled there.",
  ]);
  expect((await explainInBoth("elfer_raus_master", hint("r7xJ", "exchange", "r7")))[1]).toMatch(
    /^Exchange the red 7 for the joker/,
  );
});

test("speaks of the connectors and jokers that are there to keep", async () => {
  const keep = async (...cards: string[]) =>
    (await explainInBoth("elfer_raus_master", hint(".", "saves", ...cards)))[0];
  expect(await keep("J")).toBe("Mach hier Schluss. Heb dir den Joker auf, bis er mehr bringt.");
  expect(await keep(">")).toBe("Mach hier Schluss. Heb dir die Verbindung auf, bis sie mehr bringt.");
  expect(await keep("J", "J", ">")).toBe(
    "Mach hier Schluss. Heb dir die Verbindung und die Joker auf, bis sie mehr bringen.",
  );
  expect(await explainInBoth("elfer_raus_master", hint("+", "must_lay_joker"))).toEqual([
    "Zieh. Nach dem Tausch müsstest du den Joker gleich wieder legen.",
    "Draw. After the exchange you would have to lay the joker at once.",
  ]);
});

test("calls only high cards of Master too costly to keep", async () => {
  const sheds = async (move: string, card: string) =>
    (await explainInBoth("elfer_raus_master", hint(move, "sheds", card)))[0];
  expect(await sheds("y>r20", "r20")).toMatch(/aber die Karte kostet dich am Ende zu viel\.$/);
  expect(await sheds("r3", "r3")).toMatch(/aber du bist die Karte los\.$/);
  expect(await sheds("J@r20", "r20")).toMatch(/aber ein Joker auf der Hand kostet dich am Ende zu viel\.$/);
});

test("says that a whole hand goes, jokers included", async () => {
  expect((await explainInBoth("elfer_raus_master", hint("b4", "goes_out", "b4", "J")))[0]).toBe(
    "Leg die blaue 4. So wirst du in diesem Zug alle Karten los, und die Runde ist aus!",
  );
});

test("names what is moved in Level 8 even if a puzzle does not list it", async () => {
  const table = tableWith({ tops: ["r3", null, "p4"] });
  const [discard, keep, off, take, level] = await Promise.all(
    ["/p14", "=J", "r6>1.0", "<2", "R6"].map(
      async (move) => (await explainInBoth("level_8", hint(move, ""), table))[0],
    ),
  );
  expect(discard).toBe("Wirf die lila 14 ab. ");
  expect(keep).toBe("Behalte einen Joker. ");
  expect(off).toBe("Leg die rote 6 bei Ada an. ");
  expect(take).toBe("Nimm die lila 4 vom Ablagestapel von Bruno. ");
  expect(level).toBe("Leg dein Level aus. ");
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
    "Leg dein Level aus: die gelbe 4, die grüne 4, die lila 2 und zwei Joker. Damit steigst du am Rundenende auf, und du darfst auch anlegen.",
    "Lay your level: the yellow 4, the green 4, the purple 2 and two jokers. Then you climb at the end of the round, and you may lay off, too.",
  ]);
  const [german, english] = await explainInBoth("level_8", { ...lays, reason: "wins" });
  expect(german).toMatch(/ und zwei Joker\. Damit gewinnst du die Partie!$/);
  expect(english).toMatch(/ and two jokers\. That wins you the match!$/);
  // A puzzle that was kept before had the same reason for every level.
  const words = await loadHints("level_8");
  const table = elfer();
  const at = (level: number) => {
    const view = levelView({ levels: [level, 1, 1] });
    return { ...table, match: table.match && { ...table.match, view } };
  };
  expect(words?.explain("de", lays, at(8))).toMatch(/ und zwei Joker\. Damit gewinnst du die Partie!$/);
  expect(words?.explain("en", lays, at(7))).toMatch(/climb at the end of the round/);
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
  expect(await explainInBoth("bloom", hint("J<7.3", "robs_and_scores", "J", "19", "21", "*3"))).toEqual([
    "Raub einen Joker und leg die Reihe Joker–19–21: Das spart eigene Steine und bringt die 3.",
    "Steal a joker and lay the row joker–19–21: that saves tiles of your own and earns the 3.",
  ]);
  expect(await explainInBoth("bloom", hint("37", "robs_and_scores", "37", "38", "J", "<38", "<J", "*9"))).toEqual([
    "Raub die 38 und einen Joker und leg die Reihe 37–38–Joker: Das spart eigene Steine und bringt die 9.",
    "Steal the 38 and a joker and lay the row 37–38–joker: that saves tiles of your own and earns the 9.",
  ]);
  expect((await explainInBoth("bloom", hint("79<2", "sheds", "79", "80", "81", "<79", "<81")))[0]).toBe(
    "Raub die 79 und die 81 und leg die Reihe 79–80–81. So bist du Blumen los, die am Ende gegen dich zählen.",
  );
  expect((await explainInBoth("bloom", hint("8<0", "robs_and_scores", "8", "9", "11", "<8")))[0]).toBe(
    "Raub die 8 und leg die Reihe 8–9–11: Das spart eigene Steine.",
  );
  expect(await explainInBoth("bloom", hint("63<2", "advice"))).toEqual([
    "Raub die 63 für deine Reihe. So würde hier ein starker Bot spielen.",
    "Steal the 63 for your row. That’s what a strong bot would play here.",
  ]);
  expect((await explainInBoth("bloom", hint("J", "advice")))[0]).toMatch(/^Leg einen Joker in deine Reihe\. /);
  expect((await explainInBoth("bloom", hint("55>1.5", "sheds", "55", "J")))[0]).toBe(
    "Leg die 55 und einen Joker an. So bist du Blumen los, die am Ende gegen dich zählen.",
  );
  expect((await explainInBoth("bloom", hint("+55", "goes_with_own", "55", "54", "57")))[0]).toBe(
    "Nimm die offene 55. Sie passt zu 54 und 57 in deinem Vorrat.",
  );
});

test("speaks of a row that is begun already as of one to finish", async () => {
  const tiles = ["67", "69", "J"];
  const built = {
    tiles: tiles.slice(0, 1).map((tile) => ({ tile, flowers: 1 })),
    robbed: [0],
    robbed_row: 2,
    flowers: 1,
  };
  const table = tableWith({ built, rows: [] });
  expect(await explainInBoth("bloom", hint("69", "row_and_joker", ...tiles, "*5"), table)).toEqual([
    "Leg die Reihe 67–69–Joker zu Ende. Drei eigene Steine: Das bringt die 5 und einen Joker.",
    "Finish the row 67–69–joker. Three tiles of your own: that earns the 5 and a joker.",
  ]);
  const joker = tableWith({ built: { ...built, tiles: [{ tile: "J", flowers: 0 }] }, rows: [] });
  expect((await explainInBoth("bloom", hint("37", "robs_and_scores", "J", "37", "J", "<J"), joker))[0]).toMatch(
    /^Leg die Reihe Joker–37–Joker zu Ende\./,
  );
  // Without the view, the move is found in the row.
  expect((await explainInBoth("bloom", hint("69<2", "robs_and_scores", ...tiles, "<67", "<69", "*5")))[0]).toBe(
    "Raub die 69 und leg die Reihe 67–69–Joker zu Ende: Das spart eigene Steine und bringt die 5.",
  );
  expect((await explainInBoth("bloom", hint(".", ""), table))[0]).toBe("Leg die Reihe 67 aus. ");
  expect((await explainInBoth("bloom", hint("*", "")))[0]).toBe("Leg die Reihe aus und nimm einen Joker. ");
  expect((await explainInBoth("bloom", hint("60", "row_and_joker", "60", "61", "62", "63")))[0]).toMatch(
    / Vier eigene Steine: /,
  );
});

test("says to which row of Bloom a tile is added, and in which a joker is exchanged", async () => {
  const rows = [
    ["1", "2", "3"],
    ["59", "J", "62"],
  ].map((row) => ({
    owner: 0,
    tiles: row.map((tile) => ({ tile, flowers: 1 })),
  }));
  const table = tableWith({ built: null, rows });
  expect(await explainInBoth("bloom", hint("64>1.3", "sheds", "64"), table)).toEqual([
    "Leg die 64 an die Reihe 59–Joker–62 an. So bist du Blumen los, die am Ende gegen dich zählen.",
    "Add the 64 to the row 59–joker–62. You get rid of flowers that would count against you in the end.",
  ]);
  expect((await explainInBoth("bloom", hint("61x1.1", "takes_joker", "61"), table))[0]).toBe(
    "Tausch die 61 gegen den Joker in der Reihe 59–Joker–62. Ein Joker passt fast überall.",
  );
});

test.each([
  ["bloom", "38<0", '[data-rob="38<0"]'],
  ["level_8", "V4", '.bar [data-move^="V"]'],
])("points in %s at what %s is pressed with", async (game, move, target) => {
  expect((await loadHints(game))?.targets(move, elfer())).toContain(target);
});

test("proposes a whole row of Bloom, but only the one move of another kind", async () => {
  const words = await loadHints("bloom");
  const propose = (move: string) => words?.proposal?.({ ...hint(move, "sheds"), moves: [move, "38", "."] });
  expect([propose("37"), propose("37>1.0")]).toEqual([["37", "38", "."], ["37>1.0"]]);
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
