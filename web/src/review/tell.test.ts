import { beforeAll, expect, test } from "vitest";
import { made } from "../../tests/bloom";
import { levelMoved } from "../../tests/level_8";
import { elfer } from "../../tests/tables";
import { settings } from "../device/settings.svelte";
import { game as bloom } from "../games/bloom";
import { hintWords } from "../games/hintWords";
import { game as level8 } from "../games/level_8";
import { loadNarration } from "../games/narration.svelte";
import type { ReviewFound, ReviewMove, ReviewSeat } from "../protocol";
import { isTelling, tellStory, tellStoryOf } from "./stories";
import { advice, byName, deed, happened, tellGain } from "./tell";

beforeAll(() => Promise.all([loadNarration(bloom), loadNarration(level8)]));

const names = ["Vera", "Ada"];

test("a move in the midst of a row or a meld is told with what it goes on with, any other by itself", () => {
  settings.lang = "de";
  expect(deed(bloom, { what: made("75<9"), before: [made("54x1.1"), made("72"), made("73")] }, byName(names))).toMatch(
    / baut eine Reihe: 72, 73, 75\.$/,
  );
  expect(
    deed(
      bloom,
      { what: made(".", { row: 2, scoring: 9 }), before: [made("72"), made("73"), made("75")] },
      byName(names),
    ),
  ).toMatch(/ legt 72, 73 und 75: Plättchen 9\.$/);
  const level = (...moves: string[]) => moves.map((move) => levelMoved(1, move));
  expect(deed(level8, { what: levelMoved(1, "R12"), before: level("+") }, byName(names))).toBe(
    "Ada legt das Level aus (Folge ab 12).",
  );
  expect(deed(level8, { what: levelMoved(1, "/g10"), before: level("+") }, byName(names))).toBe(
    "Ada wirft die grüne 10 ab.",
  );
  expect(deed(level8, { what: levelMoved(1, "."), before: level("=r5", "=J") }, byName(names))).toBe(
    "Ada behält die rote 5 und einen Joker.",
  );
});

test("the end of a round is told with who went out, even if others chose what they keep after that", () => {
  const moment = { round: 1, step: 9, earlier: [], ends: true, before: 0.4, after: 0.2 };
  const tell = (ended: unknown, ...moves: [[number, string], ...[number, string][]]) =>
    happened(
      level8,
      { ...moment, what: levelMoved(...(moves.at(-1) ?? moves[0])) },
      { game: "level_8", players: [...names], rounds: [{ moves, ended }] },
      names,
    );
  settings.lang = "de";
  const out = "Runde 1: Ada ist alle Karten los und steigt zwei Level auf.";
  expect(tell("out", [0, "/r7"], [1, "/g3"])).toBe(out);
  expect(tell("out", [1, "/g3"], [0, "=r5"], [0, "."])).toBe(out);
  expect(tell("limit", [1, "/g3"])).toMatch(/^Runde 1: Die Runde hat zu lange gedauert/);
  expect(tell(undefined, [1, "/g3"])).toBe("Runde 1 ist zu Ende.");
  settings.lang = "en";
  expect(tell("out", [1, "/g3"])).toBe("Round 1: Ada is out of cards and climbs two levels.");
});

test("a better move is named without a reason where nothing speaks for it but the comparison", async () => {
  settings.lang = "en";
  const words = await hintWords("level_8");
  const told = (reason: string) => advice(words, { move: "+", reason, cards: [] }, elfer());
  expect(told("advice")).toBe("Take the top card of the pile.");
  expect(told("nothing_open")).toBe("Take the top card of the pile. None of the open cards helps you.");
});

test("that all cards could have been laid is said where another mistake is only called large", () => {
  settings.lang = "de";
  const gain = (reason: string) => tellGain({ reason, gain: 0.1 } as ReviewMove, "cards");
  expect(gain("goes_out")).toBe("Mit einem anderen Zug wären alle Karten weg gewesen!");
  expect(gain("advice")).toBe("Ein anderer Zug war besser.");
});

test("a story names the chance and what is played with, and speaks of one opponent as of one", () => {
  const tell = (lang: "de" | "en", story: ReviewSeat["story"], players: number, pieces: "cards" | "tiles") => {
    settings.lang = lang;
    const seat = { story, plain_story: story, story_share: 0.204 } as ReviewSeat;
    const curves = Array.from({ length: players }, () => []);
    return tellStory({ final: true, curves, seats: [seat] } as unknown as ReviewFound, 0, pieces);
  };
  expect(tell("de", "hoped", 2, "cards")).toBe("Zwischendurch durftest du hoffen: Deine Chancen stiegen auf 20 %.");
  expect(tell("en", "one_left_weak", 3, "tiles")).toBe(
    "You had the weakest tiles at the table, and in the end you were down to a single tile.",
  );
  expect(tell("de", "one_left_weak", 2, "cards")).toBe(
    "Du hattest die schwächeren Karten, und am Ende blieb dir nur eine einzige Karte.",
  );
  expect(tell("en", "lost", 3, "cards")).toBe("This time others had the better of it.");
  expect(tell("en", "lost", 2, "cards")).toBe("This time your opponent had the better of it.");
});

test("a story says du to its own seat, and to whoever looks at another one to whom it is told", () => {
  const before = { name: settings.name, lang: settings.lang };
  settings.lang = "de";
  const seat = { story: "won", plain_story: "won", story_share: 0 } as ReviewSeat;
  const found = { final: true, curves: [[], []], seats: [seat, seat] } as unknown as ReviewFound;
  const told = (name: string) => {
    settings.name = name;
    return [0, 1].map((at) => tellStoryOf(found, at, "cards", ["Oma Gerda", "Ada"]));
  };
  const story = "Du hast gewonnen. Glückwunsch!";
  expect(told("Oma Gerda")).toEqual([story, `An Ada: ${story}`]);
  expect(told("Karl")).toEqual([story, story]);
  Object.assign(settings, before);
});

test("a sentence that only says who has won is one to wait after, until nothing more comes", () => {
  const telling = (story: ReviewSeat["story"], final: boolean) =>
    isTelling({ final, curves: [], seats: [{ story, plain_story: story }] } as unknown as ReviewFound, 0);
  expect(telling("won", false)).toBe(false);
  expect(telling("lost", false)).toBe(false);
  expect(telling("lost_second", false)).toBe(true);
  expect(telling("won", true)).toBe(true);
  expect(isTelling({ final: true, curves: [], seats: null } as unknown as ReviewFound, 0)).toBe(false);
});
