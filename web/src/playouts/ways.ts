/** Playouts of a round after two moves, in worlds sampled from what the seat has seen of the round. */
import { loadLearned } from "../learned/load";
import { chooseMove } from "../offline/bots";
import { makeGame, type OfflineGame, type State } from "../offline/games";
import type { Moved } from "../protocol";
import type { Any } from "../python/any";
import { make_rng, sha256, stream, toJson } from "../python/index";
import { hasRules, loadMachine } from "../wasm/load";
import type { MoveRanker } from "../wasm/search";
import type { Answer } from "./messages";
import type { Way, WayStep, Ways, WaysAsked } from "./playedOn";
import { NoPosition, type SeenPosition, setUpPosition } from "./position";
import { PLAYOUTS } from "./settings";

export const WORLDS = 3;
const SEED_BYTES = 16;

/** Answer a page; null ways if the position cannot be played on. Rejects if the rules cannot be loaded. */
export async function answerWays(asked: WaysAsked, say: (answer: Answer) => void): Promise<void> {
  try {
    if (!hasRules(asked.game)) throw new NoPosition(asked.game);
    const game = await makeGame(await loadMachine(asked.game));
    say({ kind: "ways", ways: await playWays(game, asked) });
  } catch (reason) {
    if (reason instanceof NoPosition) say({ kind: "ways", ways: null });
    else say({ kind: "fails", detail: String(reason) });
  }
}

/** Play each move in each world, and continue with the strongest fast player. Throws NoPosition. */
export async function playWays(game: OfflineGame, asked: WaysAsked): Promise<Ways> {
  const ranker = await loadLearned(asked.game);
  const seed = seedOf(asked);
  const ways: Way[][] = [];
  for (const [at, world] of imagine(game, asked).entries()) {
    const played: Way[] = [];
    for (const move of asked.moves) {
      played.push(playOn(game, world, move, asked.seat, `${at} ${seed}`, ranker));
    }
    ways.push(played);
  }
  return ways;
}

/** Sample the worlds of a position, deterministically by position, not by problem. Throws NoPosition. */
export function imagine(game: OfflineGame, seen: SeenPosition): State[] {
  const seed = seedOf(seen);
  const state = setUpPosition(game, seen);
  return Array.from({ length: WORLDS }, (_, at) =>
    game.rules.determinize(state, seen.seat, make_rng(`world ${at} ${seed}`)),
  );
}

function seedOf({ game, players, seat, view }: SeenPosition): string {
  return digest(JSON.stringify([game, players, seat, view])).hexdigest();
}

const digest = (text: string) => sha256(new TextEncoder().encode(text));

/** Play a round to its end, with a seat's views; the same seed gives the same chance after any move. Throws NoPosition. */
function playOn(
  game: OfflineGame,
  world: State,
  move: string,
  viewer: number,
  seed: string,
  ranker: MoveRanker | null,
): Way {
  const rules: Any = game.rules;
  const chance = (what: string) => digest(`${what} ${seed}`).digest();
  const steps: WayStep[] = [];
  const state = world.copy();
  for (let made = 0; rules.turn(state) !== null; made++) {
    if (made === PLAYOUTS.longestRound) throw new NoPosition("the round does not end");
    const seat: number = rules.turn(state);
    const by = { seat, kind: "learned" };
    const bot = () => chooseMove(game, state, by, { ranker, racer: null }, chance(`move ${made}`).slice(0, SEED_BYTES));
    const code = made === 0 ? rules.code(state, move) : bot();
    const before = state.copy();
    rules.play(state, code);
    if (rules.due(state)) rules.shuffle(state, stream(chance("pile"), made));
    const seen = toJson(rules.seen(before, code, state, viewer));
    const what: Moved = { kind: "moved", seat, move: seen.move, seen, by: "bot" };
    steps.push({ what, turn: rules.turn(state), view: toJson(rules.view(state, viewer)) });
  }
  const scores: number[] = rules.scores(state);
  return { steps, scores, first: rules.winners([{ ended: rules.ended(state), scores }]) };
}
