/** Playouts of a round after two moves, in worlds sampled from what the seat has seen of the round. */
import { loadLearned } from "../networks/load";
import { chooseMove } from "../offline/bots";
import { makeGame, type OfflineGame, type State } from "../offline/games";
import type { Moved } from "../protocol";
import type { Any } from "../python/any";
import { make_rng, sha256, stream, toJson } from "../python/index";
import { hasRules, loadMachine } from "../wasm/load";
import type { MoveRanker } from "../wasm/search";
import type { Continuation, ContinuationRequest, ContinuationStep, Continuations } from "./continuationTypes";
import type { ReviewResponse } from "./messages";
import { PositionError, type SeenPosition, setUpPosition } from "./position";
import { PLAYOUTS } from "./settings";

export const WORLDS = 3;
const SEED_BYTES = 16;

/** Answer a page; null if the position cannot be played on. Rejects if the rules cannot be loaded. */
export async function answerContinuations(
  request: ContinuationRequest,
  send: (answer: ReviewResponse) => void,
): Promise<void> {
  try {
    if (!hasRules(request.game)) throw new PositionError(request.game);
    const game = await makeGame(await loadMachine(request.game));
    send({ kind: "ways", ways: await playContinuations(game, request) });
  } catch (reason) {
    if (reason instanceof PositionError) send({ kind: "ways", ways: null });
    else send({ kind: "fails", detail: String(reason) });
  }
}

/** Play each move in each world, and continue with the strongest fast player. Throws PositionError. */
export async function playContinuations(game: OfflineGame, request: ContinuationRequest): Promise<Continuations> {
  const ranker = await loadLearned(request.game);
  const seed = makeSeed(request);
  const continuations: Continuation[][] = [];
  for (const [at, world] of sampleWorlds(game, request).entries()) {
    const played: Continuation[] = [];
    for (const move of request.moves) {
      played.push(playRound(game, world, move, request.seat, `${at} ${seed}`, ranker));
    }
    continuations.push(played);
  }
  return continuations;
}

/** Sample the worlds of a position, deterministically by position, not by puzzle. Throws PositionError. */
export function sampleWorlds(game: OfflineGame, position: SeenPosition): State[] {
  const seed = makeSeed(position);
  const state = setUpPosition(game, position);
  return Array.from({ length: WORLDS }, (_, at) =>
    game.rules.determinize(state, position.seat, make_rng(`world ${at} ${seed}`)),
  );
}

function makeSeed({ game, players, seat, view }: SeenPosition): string {
  return hashText(JSON.stringify([game, players, seat, view])).hexdigest();
}

const hashText = (text: string) => sha256(new TextEncoder().encode(text));

/** Play a round to its end, with a seat's views; the same seed gives the same chance after any move. Throws PositionError. */
function playRound(
  game: OfflineGame,
  world: State,
  move: string,
  viewer: number,
  seed: string,
  ranker: MoveRanker | null,
): Continuation {
  const rules: Any = game.rules;
  const makeBytes = (what: string) => hashText(`${what} ${seed}`).digest();
  const steps: ContinuationStep[] = [];
  const state = world.copy();
  for (let moveCount = 0; rules.turn(state) !== null; moveCount++) {
    if (moveCount === PLAYOUTS.longestRound) throw new PositionError("the round does not end");
    const seat: number = rules.turn(state);
    const by = { seat, kind: "learned" };
    const chooseBotMove = () =>
      chooseMove(game, state, by, { ranker, racer: null }, makeBytes(`move ${moveCount}`).slice(0, SEED_BYTES));
    const code = moveCount === 0 ? rules.code(state, move) : chooseBotMove();
    const before = state.copy();
    rules.play(state, code);
    if (rules.due(state)) rules.shuffle(state, stream(makeBytes("pile"), moveCount));
    const seen = toJson(rules.seen(before, code, state, viewer));
    const what: Moved = { kind: "moved", seat, move: seen.move, seen, by: "bot" };
    steps.push({ what, turn: rules.turn(state), view: toJson(rules.view(state, viewer)) });
  }
  const scores: number[] = rules.scores(state);
  return { steps, scores, first: rules.winners([{ ended: rules.ended(state), scores }]) };
}
