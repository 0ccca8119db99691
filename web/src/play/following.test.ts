import { beforeEach, expect, test } from "vitest";
import { elfer, finished } from "../../tests/tables";
import { lastTime } from "../device/lastTime";
import type { SeatView, TableView } from "../protocol";
import { findCommonBot, followMatch, isFollowing, seatNextBots, setFollowing } from "./following";

const SCALE = ["level-1", "level-2", "level-3", "search"];
const GAME = elfer().game;
const PAIR = ["level-2", "level-2"];

/** A match against bots that is over: its number, the bots, and whether the person won. */
function over(matches: number, kinds: readonly string[], won: boolean, rest: Partial<TableView> = {}): TableView {
  return finished(kinds, [won ? 0 : 1], { matches, ...rest });
}
const nextOf = (table: TableView) => followMatch(table, SCALE)?.next;
const seated = (table: TableView, own: Partial<SeatView>) =>
  table.seats.map((each, at) => (at === 0 ? { ...each, ...own } : each));

beforeEach(() => localStorage.clear());

test("does not change bots by default", () => {
  expect([isFollowing(GAME), nextOf(over(1, ["level-2"], true))]).toEqual([false, "level-2"]);
  setFollowing(GAME, true);
  expect([isFollowing(GAME), isFollowing("bloom")]).toEqual([true, false]);
  expect(nextOf(over(1, ["level-2"], true)), "over before it was chosen").toBe("level-2");
  setFollowing(GAME, false);
  expect(nextOf(over(2, ["level-2"], true))).toBe("level-2");
});

test("changes the level by one after each match against one bot, within the scale", () => {
  setFollowing(GAME, true);
  expect(nextOf(over(1, ["level-2"], true))).toBe("level-3");
  expect(nextOf(over(2, ["level-3"], true))).toBe("search");
  expect(nextOf(over(3, ["search"], true))).toBe("search");
  expect(nextOf(over(4, ["search"], false))).toBe("level-3");
  expect(nextOf(over(5, ["level-1"], false))).toBe("level-1");
});

test("makes several bots weaker after two losses in a row", () => {
  setFollowing(GAME, true);
  expect(nextOf(over(1, PAIR, false))).toBe("level-2");
  expect(nextOf(over(2, PAIR, true))).toBe("level-3");
  expect(nextOf(over(3, ["level-3", "level-3"], false)), "the one before was won").toBe("level-3");
  expect(nextOf(over(4, ["level-3", "level-3"], false))).toBe("level-2");
  expect(nextOf(over(5, PAIR, false)), "counted anew").toBe("level-2");
});

test("does not count losses against other or fewer bots", () => {
  setFollowing(GAME, true);
  expect(nextOf(over(1, PAIR, false))).toBe("level-2");
  expect(nextOf(over(2, ["level-3", "level-3"], false))).toBe("level-3");
  expect(nextOf(over(3, ["level-3", "level-3", "level-3"], false))).toBe("level-3");
  expect(nextOf(over(4, ["level-3", "level-3", "level-3"], false))).toBe("level-2");
});

test("does not change the level after a shared win, and resets the losses", () => {
  setFollowing(GAME, true);
  expect(nextOf(finished(["level-2"], [0, 1], {}))).toBe("level-2");
  expect(nextOf(over(2, PAIR, false))).toBe("level-2");
  expect(nextOf(finished(PAIR, [0, 2], { matches: 3 }))).toBe("level-2");
  expect(nextOf(over(4, PAIR, false))).toBe("level-2");
  expect(nextOf(finished(PAIR, [1, 2], { matches: 5 })), "shared by others").toBe("level-1");
});

test("counts a match once, whatever happened since", () => {
  setFollowing(GAME, true);
  const [first, second] = [over(1, ["level-2"], true), over(1, ["level-3"], true, { table: "FGHJK" })];
  expect([nextOf(first), nextOf(second), nextOf(first)]).toEqual(["level-3", "search", "level-3"]);
  setFollowing(GAME, false);
  setFollowing(GAME, true);
  expect(nextOf(over(1, ["level-3"], true))).toBe("level-3");
  const again = { ...first.match, commitment: "fedcba9876543210" } as NonNullable<TableView["match"]>;
  expect(nextOf({ ...first, match: again }), "another table that has the code now").toBe("level-3");
  expect(nextOf({ ...over(1, ["level-3"], true), match: { ...again, commitment: "1111111111111111" } })).toBe("search");
});

test("keeps only the last counted matches", () => {
  setFollowing(GAME, true);
  for (let match = 1; match <= 30; match++) nextOf(over(match, ["level-2"], true));
  expect(JSON.parse(localStorage.getItem(`reihum.follow.${GAME}`) ?? "").counted).toHaveLength(20);
});

test.each<[string, (own: TableView) => Partial<TableView>]>([
  ["another host", () => ({ host: 1 })],
  ["nobody on a seat", () => ({ seat: null })],
  [
    "another person",
    ({ seats }) => ({ seats: seats.map((each, at) => (at === 1 ? { ...each, kind: "person" } : each)) }),
  ],
  ["bots that differ", () => ({ seats: over(1, ["level-2", "level-3"], true).seats })],
  ["a seat that is offered", ({ seats }) => ({ seats: seats.map((each, at) => ({ ...each, offered: at === 1 })) })],
  ["somebody who got up", (own) => ({ seats: seated(own, { left: true }) })],
  ["a bot that stands in", (own) => ({ seats: seated(own, { sitting_in: "careful" }) })],
  ["the deal of the day", () => ({ day: "2026-11-27" })],
  ["an evening", () => ({ evening: true })],
  ["the cards of a friend", () => ({ cards_of: "link" })],
  ["people who go on together", () => ({ continues: { table: "FGHJK", match: 1, round: 1, step: 1 } })],
])("does not adapt bots with %s", (_, change) => {
  setFollowing(GAME, true);
  const own = over(1, PAIR, true);
  const other = { ...own, ...change(own) };
  expect([findCommonBot(other), followMatch(other, SCALE)]).toEqual([null, null]);
  expect([findCommonBot(own), nextOf(own)]).toEqual(["level-2", "level-3"]);
});

test("counts only finished matches dealt here with bots on the scale", () => {
  setFollowing(GAME, true);
  const own = over(1, PAIR, true);
  expect(followMatch({ ...own, phase: "playing" }, SCALE)).toBeNull();
  const recorded = { ...own.match, commitment: "" } as NonNullable<TableView["match"]>;
  expect(followMatch({ ...own, match: recorded }, SCALE), "gone on with from a record").toBeNull();
  expect(followMatch(over(1, ["careful", "careful"], true), SCALE)).toBeNull();
});

test("updates the bots proposed on the home page unless others were chosen", () => {
  setFollowing(GAME, true);
  const choices = { players: 2, bot: "level-2", options: {}, first: "me" as const, here: false };
  lastTime.save(GAME, choices);
  followMatch(over(1, ["level-2"], true), SCALE);
  expect(lastTime.choices(GAME)?.bot).toBe("level-3");
  followMatch(over(2, ["level-2"], true), SCALE);
  expect(lastTime.choices(GAME)?.bot).toBe("level-3");
});

/** Seat those who come next, where the server refuses from some place on; returns whether it may begin, and the seats placed. */
async function seat(table: TableView, places = 9): Promise<[boolean, unknown[]]> {
  const commands: unknown[] = [];
  const ask = async (draft: object) => {
    commands.push(draft);
    return commands.length > places ? null : ({ type: "done", id: "", number: 1 } as const);
  };
  return [await seatNextBots(table, { send: ask }), commands];
}
const place = (at: number, bot: string) => ({ type: "place_bot", seat: at, bot });

test("replaces all bots by the next ones", async () => {
  setFollowing(GAME, true);
  const own = over(1, PAIR, true);
  expect(await seat(own), "not counted").toEqual([true, []]);
  followMatch(own, SCALE);
  expect(await seat(own)).toEqual([true, [place(1, "level-3"), place(2, "level-3")]]);
  expect(await seat(own, 1), "refused").toEqual([false, [place(1, "level-3"), place(2, "level-3")]]);
  expect(await seat({ ...own, seats: over(1, ["level-3", "level-2"], true).seats }), "once more").toEqual([
    true,
    [place(2, "level-3")],
  ]);
  for (const changed of [
    ["level-3", "level-3"],
    ["level-1", "level-2"],
  ])
    expect(await seat({ ...own, seats: over(1, changed, true).seats })).toEqual([true, []]);
  expect(await seat({ ...own, host: 1 })).toEqual([true, []]);
  expect(await seat({ ...own, matches: 2 })).toEqual([true, []]);
  setFollowing(GAME, false);
  expect(await seat(own)).toEqual([true, []]);
});

test("ignores invalid stored data", () => {
  for (const stored of ["", "7", "null", "[]", '{"on":1}', '{"on":true}', "{"]) {
    localStorage.setItem(`reihum.follow.${GAME}`, stored);
    expect(isFollowing(GAME)).toBe(false);
  }
  localStorage.setItem(`reihum.follow.${GAME}`, '{"on":true,"lost":1,"match":"ABCDE.1"}');
  expect([isFollowing(GAME), nextOf(over(1, ["level-2"], true))]).toEqual([true, "level-3"]);
});
