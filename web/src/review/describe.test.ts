import { beforeAll, expect, test } from "vitest";
import { made } from "../../tests/bloom";
import { levelMoved } from "../../tests/level_8";
import { elfer } from "../../tests/tables";
import { settings } from "../device/settings.svelte";
import { game as bloom } from "../games/bloom";
import { game as level8 } from "../games/level_8";
import { loadHints } from "../games/loadHints";
import { loadNarration } from "../games/narration.svelte";
import type { ReviewFound, ReviewMove, ReviewSeat } from "../protocol";
import { describeAdvice, describeGain, describeMoment, describeMove, namePlayers } from "./describe";
import { describeMatch, describeMatchOf, hasPlayedWell, isStoryWorthShowing } from "./stories";

beforeAll(() => Promise.all([loadNarration(bloom), loadNarration(level8)]));

const names = ["Vera", "Ada"];

test("describes a move within a row or meld with its earlier moves", () => {
  settings.lang = "de";
  expect(
    describeMove(bloom, { what: made("75<9"), before: [made("54x1.1"), made("72"), made("73")] }, namePlayers(names)),
  ).toMatch(/ baut eine Reihe: 72, 73, 75\.$/);
  expect(
    describeMove(
      bloom,
      { what: made(".", { row: 2, scoring: 9 }), before: [made("72"), made("73"), made("75")] },
      namePlayers(names),
    ),
  ).toMatch(/ legt 72, 73 und 75: Plättchen 9\.$/);
  const makeMoves = (...moves: string[]) => moves.map((move) => levelMoved(1, move));
  expect(describeMove(level8, { what: levelMoved(1, "R12"), before: makeMoves("+") }, namePlayers(names))).toBe(
    "Ada legt das Level aus (Folge ab 12).",
  );
  expect(describeMove(level8, { what: levelMoved(1, "/g10"), before: makeMoves("+") }, namePlayers(names))).toBe(
    "Ada wirft die grüne 10 ab.",
  );
  expect(describeMove(level8, { what: levelMoved(1, "."), before: makeMoves("=r5", "=J") }, namePlayers(names))).toBe(
    "Ada behält die rote 5 und einen Joker.",
  );
});

test("names what was dealt, in the pieces of the game", () => {
  const deal = { round: 1, step: 0, earlier: [], ends: false, before: 0.35, after: 0.08 };
  const describeDeal = (game: typeof bloom) =>
    describeMoment(game, { ...deal, what: null }, { game: game.id, players: [...names], rounds: [] }, names);
  settings.lang = "de";
  expect(describeDeal(level8)).toBe("Die Karten der Runde 1.");
  expect(describeDeal(bloom)).toBe("Die Steine der Runde 1.");
  settings.lang = "en";
  expect(describeDeal(bloom)).toBe("The tiles of round 1.");
});

test("names who went out at the end of a round", () => {
  const moment = { round: 1, step: 9, earlier: [], ends: true, before: 0.4, after: 0.2 };
  let scores = [3, 4];
  const describeRoundEnd = (ended: unknown, ...moves: [[number, string], ...[number, string][]]) =>
    describeMoment(
      level8,
      { ...moment, what: levelMoved(...(moves.at(-1) ?? moves[0])) },
      { game: "level_8", players: [...names], rounds: [{ moves, ended, scores }] },
      names,
    );
  settings.lang = "de";
  const out = "Runde 1: Ada ist alle Karten los und steigt zwei Level auf.";
  expect(describeRoundEnd("out", [0, "/r7"], [1, "/g3"])).toBe(out);
  expect(describeRoundEnd("out", [1, "/g3"], [0, "=r5"], [0, "."])).toBe(out);
  expect(describeRoundEnd("limit", [1, "/g3"])).toMatch(/^Runde 1: Die Runde hat zu lange gedauert/);
  expect(describeRoundEnd(undefined, [1, "/g3"])).toBe("Runde 1 ist zu Ende.");
  settings.lang = "en";
  expect(describeRoundEnd("out", [1, "/g3"])).toBe("Round 1: Ada is out of cards and climbs two levels.");
  scores = [3, 9];
  expect(describeRoundEnd("out", [1, "/g3"])).toBe("Round 1: Ada is out of cards and climbs two levels. Ada won!");
});

test("omits the generic reason of a better move", async () => {
  settings.lang = "en";
  const words = await loadHints("level_8");
  const formatAdvice = (reason: string) => describeAdvice(words, { move: "+", reason, cards: [] }, elfer());
  expect(formatAdvice("advice")).toBe("Take the top card of the pile.");
  expect(formatAdvice("nothing_open")).toBe("Take the top card of the pile. None of the open cards helps you.");
});

test("says if the better move would have gone out", () => {
  settings.lang = "de";
  const formatGain = (reason: string) => describeGain({ reason, gain: 0.1 } as ReviewMove, "cards");
  expect(formatGain("goes_out")).toBe("Mit einem anderen Zug wären alle Karten weg gewesen!");
  expect(formatGain("advice")).toBe("Ein anderer Zug war besser.");
  // It may be somebody else's move.
  expect(formatGain("wins")).toBe("Mit einem anderen Zug wäre die Partie gewonnen gewesen!");
});

test("fills in the chance and the pieces of a story, and has words for one opponent", () => {
  const formatStory = (lang: "de" | "en", story: ReviewSeat["story"], players: number, pieces: "cards" | "tiles") => {
    settings.lang = lang;
    const seat = { story, plain_story: story, story_share: 0.204 } as ReviewSeat;
    const curves = Array.from({ length: players }, () => []);
    return describeMatch({ final: true, curves, seats: [seat] } as unknown as ReviewFound, 0, pieces);
  };
  expect(formatStory("de", "hoped", 2, "cards")).toBe(
    "Zwischendurch durftest du hoffen: Deine Chancen stiegen auf 20 %.",
  );
  expect(formatStory("en", "one_left_weak", 3, "tiles")).toBe(
    "You had the weakest tiles at the table, and in the end you were down to a single tile.",
  );
  expect(formatStory("de", "one_left_weak", 2, "cards")).toBe(
    "Du hattest die schwächeren Karten, und am Ende blieb dir nur eine einzige Karte.",
  );
  expect(formatStory("en", "lost", 3, "cards")).toBe("This time others had the better of it.");
  expect(formatStory("en", "lost", 2, "cards")).toBe("This time your opponent had the better of it.");
});

test("prefixes another seat's story with its name", () => {
  const before = { name: settings.name, lang: settings.lang };
  settings.lang = "de";
  const seat = { story: "won", plain_story: "won", story_share: 0 } as ReviewSeat;
  const found = { final: true, curves: [[], []], seats: [seat, seat] } as unknown as ReviewFound;
  const formatStories = (name: string) => {
    settings.name = name;
    return [0, 1].map((at) => describeMatchOf(found, at, "cards", ["Oma Gerda", "Ada"]));
  };
  const story = "Du hast gewonnen. Glückwunsch!";
  expect(formatStories("Oma Gerda")).toEqual([story, `An Ada: ${story}`]);
  expect(formatStories("Karl")).toEqual([story, story]);
  Object.assign(settings, before);
});

test("shows a plain story only in a final review", () => {
  const isShown = (story: ReviewSeat["story"], final: boolean) =>
    isStoryWorthShowing({ final, curves: [], seats: [{ story, plain_story: story }] } as unknown as ReviewFound, 0);
  expect(isShown("won", false)).toBe(false);
  expect(isShown("lost", false)).toBe(false);
  expect(isShown("lost_second", false)).toBe(true);
  expect(isShown("won", true)).toBe(true);
  expect(isStoryWorthShowing({ final: true, curves: [], seats: null } as unknown as ReviewFound, 0)).toBe(false);
});

test("waits with a story for curves by the player of the final ones, if there is time for them", () => {
  const seats = [{ story: "lost_second", plain_story: "lost_second" }];
  const isShown = (rough: boolean, final: boolean) =>
    isStoryWorthShowing({ final, rough, curves: [], seats } as unknown as ReviewFound, 0);
  expect([isShown(true, false), isShown(false, false), isShown(true, true)]).toEqual([false, true, true]);
});

test("praises only a seat whose story says that it played well", () => {
  const isPraised = (story: ReviewSeat["story"], plain_story: ReviewSeat["story"]) =>
    hasPlayedWell({ final: true, seats: [{ story, plain_story, quick: false }] } as unknown as ReviewFound, 0);
  expect(isPraised("lost_cards", "lost")).toBe(true);
  expect(isPraised("won_play", "won")).toBe(true);
  expect(isPraised("lost_find", "lost")).toBe(false);
  expect(isPraised("lost", "lost")).toBe(false);
});
