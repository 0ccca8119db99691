/** How a round goes on after two moves, in worlds that the seat which sees no more than its table shows may imagine. */
import { learnedSoon } from "../learned/load";
import type { Any } from "../python/any";
import { make_rng, sha256, stream } from "../python/index";
import type { Adviser } from "../wasm/search";
import { choose } from "./bots";
import type { OfflineGame, State } from "./games";
import { type SeenPosition, setUpPosition } from "./position";
import { refused } from "./room";
import { NoPosition } from "./unseen";

/** What is asked. */
export interface WaysAsked extends SeenPosition {
  readonly moves: readonly string[];
}

/** How a round ended for all. */
export interface RoundEnd {
  readonly scores: readonly number[];
  /** The seats that are ahead by this round alone. */
  readonly first: readonly number[];
}

/** By world, what came of each move. */
export type Ways = readonly (readonly RoundEnd[])[];

export const WORLDS = 3;
/** Moves after which a round is taken to have no end: house rules can bring it to a standstill. */
const MOST_MOVES = 3_000;
const SEED_BYTES = 16;

/** Answer a page. Throws `Refused` where a position cannot be set up, or its round has no end. */
export async function answerWays(load: (name: string) => Promise<OfflineGame>, asked: WaysAsked): Promise<Ways> {
  const game = await load(asked.game);
  try {
    return await playWays(game, asked);
  } catch (reason) {
    if (reason instanceof NoPosition) throw refused("malformed", reason.message);
    throw reason;
  }
}

/** Play the moves in the worlds, and go on as the strongest player does that is fast. Throws NoPosition. */
export async function playWays(game: OfflineGame, asked: WaysAsked): Promise<Ways> {
  const adviser = await learnedSoon(asked.game);
  const worlds = await imagine(game, asked);
  const seed = seedOf(asked);
  return worlds.map((world, at) =>
    asked.moves.map((move) => playOn(game, world, game.rules.code(world, move), `${at} ${seed}`, adviser)),
  );
}

/** Return the worlds of a position: the same ones for the same position, in whatever problem it stands. Throws NoPosition. */
export async function imagine(game: OfflineGame, seen: SeenPosition): Promise<State[]> {
  const seed = seedOf(seen);
  const state = await setUpPosition(game, seen, `position ${seed}`);
  return Array.from({ length: WORLDS }, (_, at) =>
    game.rules.determinize(state, seen.seat, make_rng(`world ${at} ${seed}`)),
  );
}

function seedOf({ game, players, seat, view }: SeenPosition): string {
  return digest(JSON.stringify([game, players, seat, view])).hexdigest();
}

const digest = (text: string) => sha256(new TextEncoder().encode(text));

/** Play a round to its end; the same seed has the same chance after any move. */
function playOn(game: OfflineGame, world: State, first: number, seed: string, adviser: Adviser | null): RoundEnd {
  const { rules } = game;
  const state = world.copy();
  const chance = (what: string) => digest(`${what} ${seed}`).digest();
  rules.play(state, first);
  for (let made = 1; ; made++) {
    if (made > MOST_MOVES) throw new NoPosition("the round does not end");
    if (rules.due(state)) rules.shuffle(state, stream(chance("pile"), made));
    const seat = rules.turn(state);
    if (seat === null) break;
    const by = { seat, kind: "learned" };
    rules.play(state, choose(game, state, by, { adviser, racer: null }, chance(`move ${made}`).slice(0, SEED_BYTES)));
  }
  const scores = rules.scores(state as never);
  return { scores, first: rules.winners([{ ended: (rules as Any).ended(state), scores }] as never) };
}
