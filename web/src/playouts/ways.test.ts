// @vitest-environment node
import { describe, expect, test } from "vitest";
import { GAMES, machineFor } from "../../tests/wasm/modules";
import { chosenGames, loadChosen } from "../booklet/chosen";
import { gameOf, type OfflineGame, type State } from "../offline/games";
import type { TableView } from "../protocol";
import type { Any } from "../python/any";
import { sha256, stream, toJson } from "../python/index";
import type { SeenPosition } from "./position";
import { NoPosition } from "./unseen";
import { imagine, playWays, WORLDS } from "./ways";

const digest = (text: string) => sha256(new TextEncoder().encode(text)).digest();

/** Return what the seat sees that is to move. */
function seenIn({ rules }: OfflineGame, state: State, options: ReadonlyMap<string, unknown>): SeenPosition {
  const seat = rules.turn(state) ?? 0;
  return {
    game: rules.id,
    players: state.players,
    options: toJson(options),
    seat,
    view: toJson(rules.view(state as never, seat)),
    legal: rules.legal(state).map((code) => rules.text(state, code)),
    totals: null,
  };
}

/** Return the positions of a round, played by a bot that errs. */
function* positions(game: OfflineGame, players: number, seed: string): Generator<State> {
  const { rules, search } = game;
  const options = rules.complete(players, new Map());
  const state: Any = rules.deal(players, options, rules.first(players, options), stream(digest(seed)));
  for (let made = 0; ; made++) {
    if (rules.due(state)) rules.shuffle(state, stream(digest(`${seed} pile`), made));
    if (rules.turn(state) === null) return;
    yield state;
    search.seed(digest(`${seed} ${made}`).slice(0, 16));
    rules.play(state, search.easy(state.bytes));
  }
}

function seenAtTable({ game, options, seats, seat, match }: TableView): SeenPosition {
  const { view, legal = [], totals = null } = match ?? {};
  return { game, players: seats.length, options, seat: seat ?? 0, view, legal, totals };
}

/** Whether a level is being laid: such a position is not set up. */
const isLaying = ({ view }: SeenPosition) => (view as { laying?: number | null }).laying != null;

describe.each(GAMES)("%s", (name) => {
  test("a position is set up again by what its seat sees, whatever lies hidden", async () => {
    const game = await gameOf(await machineFor(name));
    let tried = 0;
    for (const [players, seed] of [
      [2, "one"],
      [4, "two"],
    ] as const) {
      const options = game.rules.complete(players, new Map());
      for (const state of positions(game, players, seed)) {
        if (tried++ % 5 !== 0) continue;
        const seen = seenIn(game, state, options);
        if (isLaying(seen)) continue;
        const worlds = await imagine(game, seen);
        expect(worlds).toHaveLength(WORLDS);
        for (const world of worlds) expect(seenIn(game, world, options)).toEqual(seen);
      }
    }
    expect(tried).toBeGreaterThan(50);
  });

  test("the same position has the same worlds, which differ, and both ways lead through the same", async () => {
    const puzzles = await loadChosen(name);
    const read = async () => {
      const game = await gameOf(await machineFor(name));
      const [first] = puzzles;
      if (!first) throw new Error("there are no puzzles");
      const seen = seenAtTable(first.problem.table);
      const worlds = await imagine(game, seen);
      const { better } = first.problem.move;
      const ways = await playWays(game, { ...seen, moves: [better, better] });
      return { worlds: worlds.map(({ bytes }) => `${bytes}`), ways };
    };
    const { worlds, ways } = await read();
    expect(new Set(worlds).size).toBeGreaterThan(1);
    for (const [one, other] of ways) expect(one).toEqual(other);
    expect(await read()).toEqual({ worlds, ways });
  });

  test("all chosen puzzles are played on to the end of the round", async () => {
    const game = await gameOf(await machineFor(name));
    for (const { problem } of await loadChosen(name)) {
      const { better, than } = problem.move;
      const ways = await playWays(game, { ...seenAtTable(problem.table), moves: [better, than] });
      for (const end of ways.flat()) {
        expect(end.scores).toHaveLength(problem.table.seats.length);
        expect(end.first.length).toBeGreaterThan(0);
      }
    }
  });

  test("nothing is played from a position that cannot be", async () => {
    const game = await gameOf(await machineFor(name));
    const [chosen] = await loadChosen(name);
    const seen = seenAtTable(chosen?.problem.table as TableView);
    const view = seen.view as { hand: unknown[]; pile: number };
    for (const wrong of [
      { ...seen, view: { ...view, pile: view.pile + 1 } },
      { ...seen, view: { ...view, hand: view.hand.slice(1) } },
      { ...seen, view: { ...view, hand: [...view.hand.slice(1), view.hand[1]] } },
      { ...seen, view: {} },
      { ...seen, legal: seen.legal.slice(1) },
      { ...seen, options: { rounds: -1 } },
    ])
      await expect(imagine(game, wrong)).rejects.toThrow(NoPosition);
  });
});

test("every game with chosen puzzles has its positions set up", () => {
  expect(GAMES).toEqual(expect.arrayContaining(chosenGames.map(({ game }) => game)));
});
