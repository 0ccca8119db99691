import { expect, test } from "vitest";
import { problemOf, round } from "../../tests/booklet";
import { listProblems } from "../device/booklet";
import { pack } from "../device/packed";
import { puzzleOf } from "./puzzle";
import { linkWith, openPacked, packedIn, packedOf } from "./puzzleLink";

const mine = problemOf("a", "2026-11-27", { round });
const { round: _, ...withoutRound } = mine;
const plain = JSON.parse(JSON.stringify(puzzleOf(mine)));
const packJson = (value: unknown) => pack(JSON.stringify(value));

/** A puzzle packed by version 1, which later versions have to read. */
const PACKED_1 =
  "dZJNjtswDIWv0r4121pJfwDte4qBEXBixhagWAYlxcgEvntBxwk6HXRjECT9ie-RN5ySnrnAQyUM9fxlqm9vUb45EM7pIvA3aKpjB-8IucgE_4tw5k7gcXXW9yqliBrC7UEoA4_PWs9hhG--OoKoJrW4cQQVzsnaNM0HGTsQjqxdhn9pCUWDWHjbZtjIMeUC3_yD6lPq4ItWecf48MJCT9x9tg33YbY78MQx_4fI3SUcBUu7EAq_xtWlns-GlngSPSjXbFaEYkX8tuQnS34GIU0lpDE_rc3wbiEMqWY5aI0m_bYQpshX0Qy_J2Thu_RSdVyDS5DZEEPoBzEhu4ZM6923Y4qprjtZhc7wztHaC-92ZsWz4_roaB4NzdISTqEYCuoa0LYA860lDGz38PJX0r47Kx1THdf_9vSdfrSEKZgDPwmd8rxpKazrwThC5PDweiFE6Tm-J9s1pMIxw481xnVUyeUwB3PQtr4sfwA";

test("a puzzle comes out of its link as it was, with other people at its table", async () => {
  const link = new URL(linkWith(await packedOf(mine)));
  expect([link.pathname, link.search]).toEqual(["/practise", ""]);
  const opened = await openPacked(packedIn(link.hash) ?? "");
  const { what, before, ...judged } = mine.move;
  expect(opened.move).toMatchObject(judged);
  expect(opened.move.what).toMatchObject({ seat: what.seat, move: what.move });
  expect(opened.table.match).toMatchObject({ ...mine.table.match, results: [] });
  expect(opened.table.seats.map(({ name, kind }) => [name, kind])).toEqual(
    ["Ada", "Bruno", "Cem"].map((name) => [name, "person"]),
  );
  expect(opened.round).toEqual(round);
  expect(listProblems()).toEqual([]);
  expect((await openPacked(packedIn(link.hash) ?? "")).id).toBe(opened.id);
});

test.each([".", ")", "%20", "&fbclid=a", "#a", "\u2026"])(
  "what a messenger puts behind a link (%s) is no part of the puzzle",
  async (tail) => {
    const packed = await packedOf(mine);
    expect(packedIn(`#puzzle=${packed}${tail}`)).toBe(packed);
    expect(packedIn(`#/practise?puzzle=${packed}${tail}`)).toBe(packed);
  },
);

test("who played, where and when does not stand in it", async () => {
  const table = {
    ...mine.table,
    table: "QQQQQ",
    sealed: "sealed-word",
    seats: mine.table.seats.map((seat) => ({ ...seat, name: "Xenia" })),
  };
  const text = JSON.stringify(puzzleOf({ ...mine, table }));
  for (const secret of ["QQQQQ", "sealed-word", "Xenia", "2026"]) expect(text).not.toContain(secret);
});

test("a puzzle of version 1 is read, also one of those that did not hold their round", async () => {
  expect((await openPacked(PACKED_1)).move.better).toBe("r13");
  expect(await openPacked(PACKED_1)).not.toHaveProperty("round", expect.anything());
});

test("with its round or without it is the same puzzle", async () => {
  const [whole, part] = await Promise.all([mine, withoutRound].map(async (one) => openPacked(await packedOf(one))));
  expect(part?.round).toBeUndefined();
  expect(part?.id).toBe(whole?.id);
});

const changed = (change: (value: typeof plain) => void) => {
  const value = structuredClone(plain);
  change(value);
  return value;
};
test.each([
  ["another thing", { a: 1 }, "damaged"],
  ["nothing", null, "damaged"],
  ["a newer version", { ...plain, format: "reihum-puzzle/2" }, "newer"],
  ["a crowd", changed((value) => (value.table.players = 7)), "damaged"],
  ["no player", changed((value) => (value.table.players = 0)), "damaged"],
  ["a seat that is not there", changed((value) => (value.table.seat = 3)), "damaged"],
  ["somebody else’s turn", changed((value) => (value.table.turn = 1)), "damaged"],
  ["nothing that is right", changed((value) => value.move.tries.shift()), "damaged"],
  ["a round that is none", changed((value) => (value.round = 1)), "damaged"],
  ["a round without moves", changed((value) => delete value.round.moves), "damaged"],
  ["a move without a seat", changed((value) => value.round.moves.push(["r12"])), "damaged"],
  ["a pile that is none", changed((value) => value.round.moves.push({ shuffle: [1] })), "damaged"],
  ["a round without end", changed((value) => (value.round.moves = Array(3_000).fill([0, "pass"]))), "damaged"],
  [
    "depths without end",
    changed((value) => (value.round.deal = JSON.parse(`${"[".repeat(9_000)}${"]".repeat(9_000)}`))),
    "damaged",
  ],
  [
    "a hand without end",
    changed((value) => (value.table.view.hand = Array.from({ length: 600 }, (_, at) => `r${at}`))),
    "damaged",
  ],
  ["a better move that nobody can make", changed((value) => (value.move.better = "zz")), "damaged"],
  ["a try that nobody can make", changed((value) => (value.move.tries[1].move = "<b>zz</b>")), "damaged"],
  ["a board without end", changed((value) => (value.table.view.highest = 1e9)), "damaged"],
])("a link with %s is refused", async (_, value, fault) => {
  await expect(packJson(value).then(openPacked)).rejects.toMatchObject({ fault });
});

test("a link that is cut, spoiled or no link is refused", async () => {
  const packed = await packedOf(mine);
  for (const bad of [
    packed.slice(0, -20),
    packed.slice(5),
    `${packed}!`,
    "",
    "abc",
    `%20${packed}`,
    "A".repeat(50_000),
  ])
    await expect(openPacked(bad)).rejects.toMatchObject({ fault: "damaged" });
});

test("a few letters that stand for megabytes are not unpacked", async () => {
  const bomb = await packJson({ ...plain, extra: " ".repeat(10_000_000) });
  expect(bomb.length).toBeLessThan(20_000);
  await expect(openPacked(bomb)).rejects.toMatchObject({ fault: "damaged" });
});

test("an address without a puzzle names none", () => {
  expect([packedIn(""), packedIn("#other"), packedIn("#/practise")]).toEqual([null, null, null]);
  expect([packedIn("#puzzle=ab"), packedIn("#/practise?puzzle=ab")]).toEqual(["ab", "ab"]);
});
