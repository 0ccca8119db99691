// @vitest-environment node
import { beforeAll, describe, expect, test } from "vitest";
import { GAMES, loadMachine } from "../../tests/wasm/modules";
import { chosenGames, loadChosen } from "../booklet/chosen";
import type { Puzzle, RoundSoFar } from "../device/booklet";
import { makeGame, type OfflineGame } from "../offline/games";
import type { Any } from "../python/any";
import { fromJson, sha256, toJson } from "../python/index";
import { match_Match } from "../translated/shared.js";
import { playContinuations, sampleWorlds, WORLDS } from "./continuations";
import { PositionError, type SeenPosition } from "./position";

/** Test one decision in this many at the beginning of a match: all would take minutes. */
const DECISIONS = 150;
const SAMPLE_INTERVAL = 31;

const hashText = (text: string) => sha256(new TextEncoder().encode(text)).digest();
const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value));

/** Return the view of the seat to move, and the round up to there. */
function makePosition(match: Any): SeenPosition {
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
function* listDecisions({ rules, search }: OfflineGame, players: number, options: object = {}): Generator<Any> {
  const match: Any = new match_Match(rules, players, fromJson(options), null, hashText(`${players} players`));
  for (let made = 0; made < DECISIONS; made++) {
    if (match.over) return;
    if (match.turn === null) match.deal();
    yield match;
    search.seed(hashText(`${made}`).slice(0, 16));
    match.play(search.easy(match.state.bytes));
  }
}

function makePuzzlePosition({ table, round }: Puzzle): SeenPosition {
  const { game, options, seats, seat, match } = table;
  if (!round) throw new Error("there is no round");
  return { game, players: seats.length, options, seat: seat ?? 0, view: match?.view, legal: match?.legal ?? [], round };
}

/** Yield copies of a JSON value, each with one thing in it changed. */
function* damage(value: unknown): Generator<unknown> {
  if (typeof value === "number") yield* [-1, 99, 40_000, 1e12, 0.5, "1", null, []];
  else if (Array.isArray(value)) {
    yield* [value.slice(1), [...value, ...value.slice(0, 1)], null];
    for (const [at, each] of value.entries()) for (const other of damage(each)) yield value.with(at, other);
  } else if (typeof value === "object" && value !== null)
    for (const [name, each] of Object.entries(value)) {
      yield Object.fromEntries(Object.entries(value).filter(([other]) => other !== name));
      for (const other of damage(each)) yield { ...value, [name]: other };
    }
}

describe.each(GAMES)("%s", (name) => {
  let game: OfflineGame;
  let puzzle: SeenPosition;
  beforeAll(async () => {
    game = await makeGame(await loadMachine(name));
    const [first] = await loadChosen(name);
    if (!first) throw new Error("there are no puzzles");
    puzzle = makePuzzlePosition(first.puzzle);
  });
  const withRound = (round: Partial<RoundSoFar>) => ({ ...puzzle, round: { ...puzzle.round, ...round } });
  const expectRejected = (seen: SeenPosition) => expect(() => sampleWorlds(game, seen)).toThrow(PositionError);

  test("restores positions of matches, and samples worlds with the same view", () => {
    const { rules } = game as Any;
    let laying = 0;
    for (const players of rules.seats) {
      let made = 0;
      for (const match of listDecisions(game, players)) {
        if (made++ % SAMPLE_INTERVAL !== players) continue;
        const seen = makePosition(match);
        laying += Number((seen.view as { laying?: number | null }).laying != null);
        const worlds = sampleWorlds(game, seen);
        expect(worlds).toHaveLength(WORLDS);
        for (const world of worlds) expect(toJson(rules.view(world, seen.seat))).toEqual(seen.view);
      }
      expect(made).toBeGreaterThan(3 * SAMPLE_INTERVAL);
    }
    expect(laying > 0).toBe(name === "level_8");
  });

  test("samples different worlds of a position, the same ones each time", async () => {
    const sampleBytes = () => sampleWorlds(game, puzzle).map(({ bytes }) => `${bytes}`);
    const [move = ""] = puzzle.legal;
    const ways = await playContinuations(game, { ...puzzle, moves: [move, move] });
    expect(new Set(sampleBytes()).size).toBeGreaterThan(1);
    for (const [one, other] of ways) expect(one).toEqual(other);
    expect(sampleBytes()).toEqual(sampleBytes());
    expect(await playContinuations(game, { ...puzzle, moves: [move] })).toEqual(ways.map((world) => world.slice(1)));
  });

  test("continues all chosen puzzles to the end of the round", async () => {
    for (const { puzzle } of await loadChosen(name)) {
      const { better, than } = puzzle.move;
      const ways = await playContinuations(game, { ...makePuzzlePosition(puzzle), moves: [better, than] });
      for (const end of ways.flat()) {
        expect(end.scores).toHaveLength(puzzle.table.seats.length);
        expect(end.first.length).toBeGreaterThan(0);
      }
    }
  });

  test("rejects a position that differs from the replayed round", () => {
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
      expectRejected(wrong);
  });

  test("rejects a round that breaks a rule", () => {
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
      expectRejected(withRound(wrong));
    for (const wrong of damage(deal)) if (wrong !== null) expectRejected(withRound({ deal: { ...deal, pile: wrong } }));
    const wrongCarry = { ...carry, starter: 9, dealer: 9, levels: 9 };
    if (Object.keys(carry).length) expectRejected(withRound({ carry: wrongCarry })); // a round of Elfer raus! begins with nothing
  });

  test("ends a round with any accepted carry", async () => {
    let accepted: SeenPosition | null = null;
    for (const carry of damage(puzzle.round.carry)) {
      const seen = withRound({ carry: carry as RoundSoFar["carry"] });
      try {
        sampleWorlds(game, seen);
        accepted = seen;
      } catch (reason) {
        expect(reason).toBeInstanceOf(PositionError);
      }
    }
    if (accepted)
      expect(await playContinuations(game, { ...accepted, moves: puzzle.legal.slice(0, 1) })).toHaveLength(WORLDS);
  });
});

test("restores a pile formed in mid-round and rejects any other one", async () => {
  const game = await makeGame(await loadMachine("level_8"));
  const isFormed = ({ round }: Any) => round.moves.some((entry: Any) => toJson(entry).shuffle);
  let seen: SeenPosition | null = null;
  for (const match of listDecisions(game, 6, { take: "none", levels: Array(8).fill(["V4", "V4", "V4"]), hand: 12 }))
    if (isFormed(match)) seen = makePosition(match);
  if (!seen) throw new Error("no pile was formed");
  expect(sampleWorlds(game, seen)).toHaveLength(WORLDS);
  const moves = seen.round.moves;
  for (const wrong of [
    moves.filter((entry) => !("shuffle" in entry)),
    moves.map((entry) => ("shuffle" in entry ? { shuffle: entry.shuffle.slice(1) } : entry)),
    moves.map((entry) => ("shuffle" in entry ? { shuffle: ["x"] } : entry)),
  ])
    expect(() => sampleWorlds(game, { ...seen, round: { ...seen.round, moves: wrong } })).toThrow(PositionError);
});

test("continues puzzles of every game that has chosen ones", () => {
  expect(GAMES).toEqual(expect.arrayContaining(chosenGames.map(({ game }) => game)));
});
