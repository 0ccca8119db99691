import { beforeEach, expect, test } from "vitest";
import { elfer } from "../../tests/tables";
import { lastTime } from "../device/lastTime";
import type { MatchView, SeatView, TableView } from "../protocol";
import { botsOf, followMatch, follows, setFollows } from "./following";

const SCALE = ["level-1", "level-2", "level-3", "search"];
const plain = elfer();
const person = { ...plain.seats[0], kind: "person" } as SeatView;
const bot = (kind: string) => ({ ...person, kind: "bot", bot: kind }) as SeatView;

/** A match that is over: its number, the bots, and whether the person won. */
function over(matches: number, kinds: readonly string[], won: boolean, rest: Partial<TableView> = {}): TableView {
  const match = { ...(plain.match as MatchView), winners: [won ? 0 : 1] };
  return {
    ...plain,
    phase: "match_over",
    seat: 0,
    host: 0,
    matches,
    match,
    seats: [person, ...kinds.map(bot)],
    ...rest,
  };
}
const nextOf = (table: TableView) => followMatch(table, SCALE)?.next;

beforeEach(() => localStorage.clear());

test("bots stay as they are until somebody chooses otherwise", () => {
  expect([follows(plain.game), nextOf(over(1, ["level-2"], true))]).toEqual([false, undefined]);
  setFollows(plain.game, true);
  expect([follows(plain.game), follows("bloom")]).toEqual([true, false]);
  setFollows(plain.game, false);
  expect(nextOf(over(1, ["level-2"], true))).toBeUndefined();
});

test("against one bot each match changes the level by one, within the scale", () => {
  setFollows(plain.game, true);
  expect(nextOf(over(1, ["level-2"], true))).toBe("level-3");
  expect(nextOf(over(2, ["level-3"], true))).toBe("search");
  expect(nextOf(over(3, ["search"], true))).toBe("search");
  expect(nextOf(over(4, ["search"], false))).toBe("level-3");
  expect(nextOf(over(5, ["level-1"], false))).toBe("level-1");
});

test("against several it takes two matches lost in a row to make them weaker", () => {
  setFollows(plain.game, true);
  const pair = ["level-2", "level-2"];
  expect(nextOf(over(1, pair, false))).toBe("level-2");
  expect(nextOf(over(2, pair, true))).toBe("level-3");
  expect(nextOf(over(3, pair, false)), "the one before was won").toBe("level-2");
  expect(nextOf(over(4, pair, false))).toBe("level-1");
  expect(nextOf(over(5, pair, false)), "counted anew").toBe("level-2");
});

test("a match counts once, also when its bots have changed already or the page is loaded again", () => {
  setFollows(plain.game, true);
  const pair = ["level-2", "level-2"];
  expect(nextOf(over(1, pair, false))).toBe("level-2");
  expect(nextOf(over(1, pair, false))).toBe("level-2");
  expect(nextOf(over(2, pair, false))).toBe("level-1");
  expect(nextOf(over(2, ["level-1", "level-1"], false))).toBe("level-1");
  setFollows(plain.game, false);
  setFollows(plain.game, true);
  expect(nextOf(over(2, ["level-1", "level-1"], true)), "nor when it was switched off and on").toBe("level-1");
});

test("only a person alone at a table of the own, whose bots are alike and on the scale, is followed", () => {
  setFollows(plain.game, true);
  const own = over(1, ["level-2", "level-2"], true);
  expect(botsOf(own, SCALE)).toBe("level-2");
  expect(botsOf({ ...own, host: 1 }, SCALE)).toBeNull();
  expect(botsOf({ ...own, seat: null }, SCALE)).toBeNull();
  expect(botsOf({ ...own, seats: [person, person, bot("level-2")] }, SCALE)).toBeNull();
  expect(botsOf(over(1, ["level-2", "level-3"], true), SCALE)).toBeNull();
  expect(botsOf(over(1, ["careful", "careful"], true), SCALE)).toBeNull();
  expect(followMatch({ ...own, phase: "playing" }, SCALE)).toBeNull();
});

test("what the first page proposes follows, unless something else has been chosen there", () => {
  setFollows(plain.game, true);
  const choices = { players: 2, bot: "level-2", options: {}, first: "me" as const, here: false };
  lastTime.note(plain.game, choices);
  followMatch(over(1, ["level-2"], true), SCALE);
  expect(lastTime.choices(plain.game)?.bot).toBe("level-3");
  followMatch(over(2, ["level-2"], true), SCALE);
  expect(lastTime.choices(plain.game)?.bot).toBe("level-3");
});

test("what an earlier version or another program has stored is nothing", () => {
  for (const stored of ["", "7", "null", "[]", '{"on":1}', '{"on":true}', "{"]) {
    localStorage.setItem(`reihum.follow.${plain.game}`, stored);
    expect(follows(plain.game)).toBe(false);
  }
});
