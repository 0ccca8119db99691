import { expect, test } from "vitest";
import { buildPuzzle, round } from "../../tests/booklet";
import { listPuzzles } from "../device/booklet";
import { pack } from "../device/packed";
import { exportPuzzle } from "./puzzle";
import { findPackedPuzzle, makePuzzleLink, packPuzzle, unpackPuzzle } from "./puzzleLink";

const puzzle = buildPuzzle("a", "2026-11-27", { round });
const { round: _, ...withoutRound } = puzzle;
const plain = JSON.parse(JSON.stringify(exportPuzzle(puzzle)));
const packJson = (value: unknown) => pack(JSON.stringify(value));

/** A puzzle packed by version 1, which later versions have to read. */
const PACKED_1 =
  "dZJNjtswDIWv0r4121pJfwDte4qBEXBixhagWAYlxcgEvntBxwk6HXRjECT9ie-RN5ySnrnAQyUM9fxlqm9vUb45EM7pIvA3aKpjB-8IucgE_4tw5k7gcXXW9yqliBrC7UEoA4_PWs9hhG--OoKoJrW4cQQVzsnaNM0HGTsQjqxdhn9pCUWDWHjbZtjIMeUC3_yD6lPq4ItWecf48MJCT9x9tg33YbY78MQx_4fI3SUcBUu7EAq_xtWlns-GlngSPSjXbFaEYkX8tuQnS34GIU0lpDE_rc3wbiEMqWY5aI0m_bYQpshX0Qy_J2Thu_RSdVyDS5DZEEPoBzEhu4ZM6923Y4qprjtZhc7wztHaC-92ZsWz4_roaB4NzdISTqEYCuoa0LYA860lDGz38PJX0r47Kx1THdf_9vSdfrSEKZgDPwmd8rxpKazrwThC5PDweiFE6Tm-J9s1pMIxw481xnVUyeUwB3PQtr4sfwA";

test("restores a puzzle from its link, with invented people", async () => {
  const link = new URL(makePuzzleLink(await packPuzzle(puzzle)));
  expect([link.pathname, link.search]).toEqual(["/practise", ""]);
  const opened = await unpackPuzzle(findPackedPuzzle(link.hash) ?? "");
  const { what, before, ...judged } = puzzle.move;
  expect(opened.move).toMatchObject(judged);
  expect(opened.move.what).toMatchObject({ seat: what.seat, move: what.move });
  expect(opened.table.match).toMatchObject({ ...puzzle.table.match, results: [] });
  expect(opened.table.seats.map(({ name, kind }) => [name, kind])).toEqual(
    ["Ada", "Bruno", "Cem"].map((name) => [name, "person"]),
  );
  expect(opened.round).toEqual(round);
  expect(listPuzzles()).toEqual([]);
  expect((await unpackPuzzle(findPackedPuzzle(link.hash) ?? "")).id).toBe(opened.id);
});

test.each([".", ")", "%20", "&fbclid=a", "#a", "\u2026"])(
  "ignores what a messenger appends to a link (%s)",
  async (tail) => {
    const packed = await packPuzzle(puzzle);
    expect(findPackedPuzzle(`#puzzle=${packed}${tail}`)).toBe(packed);
    expect(findPackedPuzzle(`#/practise?puzzle=${packed}${tail}`)).toBe(packed);
  },
);

test("restores a puzzle of a table with a large number among its options", async () => {
  const table = { ...puzzle.table, options: { turn_limit: 1_000_000 } };
  expect((await unpackPuzzle(await packPuzzle({ ...puzzle, table }))).table.options).toEqual(table.options);
});

test("omits who played, where and when", async () => {
  const table = {
    ...puzzle.table,
    table: "QQQQQ",
    sealed: "sealed-word",
    seats: puzzle.table.seats.map((seat) => ({ ...seat, name: "Xenia" })),
  };
  const text = JSON.stringify(exportPuzzle({ ...puzzle, table }));
  for (const secret of ["QQQQQ", "sealed-word", "Xenia", "2026"]) expect(text).not.toContain(secret);
});

test("reads a puzzle of version 1 without its round", async () => {
  expect((await unpackPuzzle(PACKED_1)).move.better).toBe("r13");
  expect(await unpackPuzzle(PACKED_1)).not.toHaveProperty("round", expect.anything());
});

test("gives a puzzle the same ID with and without its round", async () => {
  const [whole, part] = await Promise.all(
    [puzzle, withoutRound].map(async (one) => unpackPuzzle(await packPuzzle(one))),
  );
  expect(part?.round).toBeUndefined();
  expect(part?.id).toBe(whole?.id);
});

const nestLists = (depth: number) => JSON.parse(`${"[".repeat(depth)}${"]".repeat(depth)}`);
const changePuzzle = (change: (value: typeof plain) => void) => {
  const value = structuredClone(plain);
  change(value);
  return value;
};
test.each([
  ["another thing", { a: 1 }, "damaged"],
  ["nothing", null, "damaged"],
  ["a newer version", { ...plain, format: "reihum-puzzle/2" }, "newer"],
  ["too many players", changePuzzle((value) => (value.table.players = 7)), "damaged"],
  ["no player", changePuzzle((value) => (value.table.players = 0)), "damaged"],
  ["an unknown seat", changePuzzle((value) => (value.table.seat = 3)), "damaged"],
  ["somebody else’s turn", changePuzzle((value) => (value.table.turn = 1)), "damaged"],
  ["no right try", changePuzzle((value) => value.move.tries.shift()), "damaged"],
  ["an invalid round", changePuzzle((value) => (value.round = 1)), "damaged"],
  ["a round without moves", changePuzzle((value) => delete value.round.moves), "damaged"],
  ["a move without a seat", changePuzzle((value) => value.round.moves.push(["r12"])), "damaged"],
  ["an invalid pile", changePuzzle((value) => value.round.moves.push({ shuffle: [1] })), "damaged"],
  ["a very long round", changePuzzle((value) => (value.round.moves = Array(3_000).fill([0, "pass"]))), "damaged"],
  ["deep nesting", changePuzzle((value) => (value.round.deal = nestLists(9_000))), "damaged"],
  ["deeply nested options", changePuzzle((value) => (value.table.options.levels = nestLists(9_000))), "damaged"],
  [
    "a very large hand",
    changePuzzle((value) => (value.table.view.hand = Array.from({ length: 600 }, (_, at) => `r${at}`))),
    "damaged",
  ],
  ["an illegal better move", changePuzzle((value) => (value.move.better = "zz")), "damaged"],
  ["an illegal try", changePuzzle((value) => (value.move.tries[1].move = "<b>zz</b>")), "damaged"],
  ["a very large board", changePuzzle((value) => (value.table.view.highest = 1e9)), "damaged"],
])("rejects a link with %s", async (_, value, fault) => {
  await expect(packJson(value).then(unpackPuzzle)).rejects.toMatchObject({ fault });
});

test("rejects a truncated or damaged link", async () => {
  const packed = await packPuzzle(puzzle);
  for (const damaged of [
    packed.slice(0, -20),
    packed.slice(5),
    `${packed}!`,
    "",
    "abc",
    `%20${packed}`,
    "A".repeat(50_000),
  ])
    await expect(unpackPuzzle(damaged)).rejects.toMatchObject({ fault: "damaged" });
});

test("does not unpack a small link to megabytes", async () => {
  const bomb = await packJson({ ...plain, extra: " ".repeat(10_000_000) });
  expect(bomb.length).toBeLessThan(20_000);
  await expect(unpackPuzzle(bomb)).rejects.toMatchObject({ fault: "damaged" });
});

test("finds no puzzle in other addresses", () => {
  expect([findPackedPuzzle(""), findPackedPuzzle("#other"), findPackedPuzzle("#/practise")]).toEqual([
    null,
    null,
    null,
  ]);
  expect([findPackedPuzzle("#puzzle=ab"), findPackedPuzzle("#/practise?puzzle=ab")]).toEqual(["ab", "ab"]);
});
