// @vitest-environment node
import { beforeAll, describe, expect, test } from "vitest";
import { GAMES, machineFor } from "../../tests/wasm/modules";
import { chosenGames, loadChosen } from "../booklet/chosen";
import type { Problem, RoundSoFar } from "../device/booklet";
import { makeGame, type OfflineGame } from "../offline/games";
import type { Any } from "../python/any";
import { fromJson, sha256, toJson } from "../python/index";
import { match_Match } from "../translated/shared.js";
import { NoPosition, type SeenPosition } from "./position";
import { imagine, playWays, WORLDS } from "./ways";

/** Test one decision in this many at the beginning of a match: all would take minutes. */
const FIRST = 150;
const SOME = 31;

const digest = (text: string) => sha256(new TextEncoder().encode(text)).digest();
const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value));

/** Return the view of the seat to move, and the round up to there. */
function seenIn(match: Any): SeenPosition {
  const { carry, deal, moves } = match.round;
  return copy({
    game: match.game.id,
    players: match.players.length,
    options: toJson(match.options),
    seat: match.turn,
    view: toJson(match.view(match.turn)),
    legal: match.legal(),
    round: { carry: toJson(carry), deal: toJson(deal), moves: toJson(moves) },
  });
}

/** Yield a match at each of its decisions, played by a bot that errs. */
function* decisions({ rules, search }: OfflineGame, players: number, options: object = {}): Generator<Any> {
  const match: Any = new match_Match(rules, players, fromJson(options), null, digest(`${players} players`));
  for (let made = 0; made < FIRST; made++) {
    if (match.over) return;
    if (match.turn === null) match.deal();
    yield match;
    search.seed(digest(`${made}`).slice(0, 16));
    match.play(search.easy(match.state.bytes));
  }
}

function seenAtTable({ table, round }: Problem): SeenPosition {
  const { game, options, seats, seat, match } = table;
  if (!round) throw new Error("there is no round");
  return { game, players: seats.length, options, seat: seat ?? 0, view: match?.view, legal: match?.legal ?? [], round };
}

/** Yield copies of a JSON value, each with one thing in it changed. */
function* spoiled(value: unknown): Generator<unknown> {
  if (typeof value === "number") yield* [-1, 99, 40_000, 1e12, 0.5, "1", null, []];
  else if (Array.isArray(value)) {
    yield* [value.slice(1), [...value, ...value.slice(0, 1)], null];
    for (const [at, each] of value.entries()) for (const other of spoiled(each)) yield value.with(at, other);
  } else if (typeof value === "object" && value !== null)
    for (const [name, each] of Object.entries(value)) {
      yield Object.fromEntries(Object.entries(value).filter(([other]) => other !== name));
      for (const other of spoiled(each)) yield { ...value, [name]: other };
    }
}

describe.each(GAMES)("%s", (name) => {
  let game: OfflineGame;
  let puzzle: SeenPosition;
  beforeAll(async () => {
    game = await makeGame(await machineFor(name));
    const [first] = await loadChosen(name);
    if (!first) throw new Error("there are no puzzles");
    puzzle = seenAtTable(first.problem);
  });
  const withRound = (round: Partial<RoundSoFar>) => ({ ...puzzle, round: { ...puzzle.round, ...round } });
  const refused = (seen: SeenPosition) => expect(() => imagine(game, seen)).toThrow(NoPosition);

  test("positions of matches are set up again, with any number of players and cards being laid, and worlds show them", () => {
    const { rules } = game as Any;
    let laying = 0;
    for (const players of rules.seats) {
      let made = 0;
      for (const match of decisions(game, players)) {
        if (made++ % SOME !== players) continue;
        const seen = seenIn(match);
        laying += Number((seen.view as { laying?: number | null }).laying != null);
        const worlds = imagine(game, seen);
        expect(worlds).toHaveLength(WORLDS);
        for (const world of worlds) expect(toJson(rules.view(world, seen.seat))).toEqual(seen.view);
      }
      expect(made).toBeGreaterThan(3 * SOME);
    }
    expect(laying > 0).toBe(name === "level_8");
  });

  test("the same position has the same worlds, which differ, and both ways lead through the same", async () => {
    const worlds = () => imagine(game, puzzle).map(({ bytes }) => `${bytes}`);
    const [move = ""] = puzzle.legal;
    const ways = await playWays(game, { ...puzzle, moves: [move, move] });
    expect(new Set(worlds()).size).toBeGreaterThan(1);
    for (const [one, other] of ways) expect(one).toEqual(other);
    expect(worlds()).toEqual(worlds());
    expect(await playWays(game, { ...puzzle, moves: [move] })).toEqual(ways.map((world) => world.slice(1)));
  });

  test("all chosen puzzles are played on to the end of the round", async () => {
    for (const { problem } of await loadChosen(name)) {
      const { better, than } = problem.move;
      const ways = await playWays(game, { ...seenAtTable(problem), moves: [better, than] });
      for (const end of ways.flat()) {
        expect(end.scores).toHaveLength(problem.table.seats.length);
        expect(end.first.length).toBeGreaterThan(0);
      }
    }
  });

  test("nothing is played from a position that the round does not lead to", () => {
    const { view, legal } = puzzle as { view: { hand: unknown[]; pile: number }; legal: readonly string[] };
    for (const wrong of [
      { ...puzzle, view: { ...view, pile: view.pile + 1 } },
      { ...puzzle, view: { ...view, hand: [...view.hand.slice(1), view.hand[1]] } },
      { ...puzzle, view: {} },
      { ...puzzle, legal: legal.slice(1) },
      { ...puzzle, legal: [...legal, "x"] },
      { ...puzzle, seat: (puzzle.seat + 1) % puzzle.players },
      { ...puzzle, players: 1 },
      { ...puzzle, options: { rounds: -1 } },
    ])
      refused(wrong);
  });

  test("no round is played that breaks a rule", () => {
    const { carry, deal, moves } = puzzle.round;
    const [first, ...later] = moves as [seat: number, move: string][];
    const [one, other, ...hands] = deal.hands as unknown[][];
    const [seat, move] = first ?? [0, ""];
    for (const wrong of [
      { moves: moves.slice(0, -1) },
      { moves: later },
      { moves: [[seat, "nothing"] as const, ...later] },
      { moves: [[seat + 1, move] as const, ...later] },
      { moves: [...moves, [puzzle.seat, puzzle.legal[0] ?? ""] as const] },
      { moves: [...moves, { shuffle: [] }] },
      { moves: [{ shuffle: ["y1"] }, ...moves] },
      { deal: { ...deal, hands: [other, one, ...hands] } },
      { deal: { ...deal, hands: [[...(one ?? []).slice(1), other?.[0]], other, ...hands] } },
      { deal: { ...deal, pile: (deal.pile as unknown[]).toReversed() } },
      { deal: {} },
    ])
      refused(withRound(wrong));
    for (const wrong of spoiled(deal)) if (wrong !== null) refused(withRound({ deal: { ...deal, pile: wrong } }));
    const begun = { ...carry, starter: 9, dealer: 9, levels: 9 };
    if (Object.keys(carry).length) refused(withRound({ carry: begun })); // a round of Elfer raus! begins with nothing
  });

  test("whatever a round is said to begin with, playing it ends", async () => {
    let accepted: SeenPosition | null = null;
    for (const carry of spoiled(puzzle.round.carry)) {
      const seen = withRound({ carry: carry as RoundSoFar["carry"] });
      try {
        imagine(game, seen);
        accepted = seen;
      } catch (reason) {
        expect(reason).toBeInstanceOf(NoPosition);
      }
    }
    if (accepted) expect(await playWays(game, { ...accepted, moves: puzzle.legal.slice(0, 1) })).toHaveLength(WORLDS);
  });
});

test("a pile that was formed in mid-round comes again as it was, and no other one does", async () => {
  const game = await makeGame(await machineFor("level_8"));
  const isFormed = ({ round }: Any) => round.moves.some((entry: Any) => toJson(entry).shuffle);
  let seen: SeenPosition | null = null;
  for (const match of decisions(game, 6, { take: "none", levels: Array(8).fill(["V4", "V4", "V4"]), hand: 12 }))
    if (isFormed(match)) seen = seenIn(match);
  if (!seen) throw new Error("no pile was formed");
  expect(imagine(game, seen)).toHaveLength(WORLDS);
  const moves = seen.round.moves;
  for (const wrong of [
    moves.filter((entry) => !("shuffle" in entry)),
    moves.map((entry) => ("shuffle" in entry ? { shuffle: entry.shuffle.slice(1) } : entry)),
    moves.map((entry) => ("shuffle" in entry ? { shuffle: ["x"] } : entry)),
  ])
    expect(() => imagine(game, { ...seen, round: { ...seen.round, moves: wrong } })).toThrow(NoPosition);
});

test("every game with chosen puzzles can be played on", () => {
  expect(GAMES).toEqual(expect.arrayContaining(chosenGames.map(({ game }) => game)));
});
