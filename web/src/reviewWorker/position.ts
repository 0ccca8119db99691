/** The position of a puzzle, replayed by the rules, which validate untrusted input. */
import type { RoundSoFar } from "../device/booklet";
import type { OfflineGame, State } from "../offline/games";
import type { Any } from "../python/any";
import { fromJson, toJson } from "../python/index";
import { match_Match } from "../translated/shared.js";

/** A seat's view on its turn, as a table shows it, and the round up to there. */
export interface SeenPosition {
  readonly game: string;
  readonly players: number;
  readonly options: Readonly<Record<string, unknown>>;
  readonly seat: number;
  readonly view: unknown;
  readonly legal: readonly string[];
  readonly round: RoundSoFar;
}

/** The position cannot be set up. */
export class PositionError extends Error {}

/**
 * Return the state to which a round leads. Throws PositionError if a deal or move is illegal, or if the seat's view or legal moves
 * differ from those of the puzzle.
 */
export function setUpPosition(game: OfflineGame, position: SeenPosition): State {
  try {
    const rules: Any = game.rules;
    const match = replayRound(rules, position);
    const { state, turn } = match;
    const isSameView = turn === position.seat && isSame(toJson(rules.view(state, turn)), position.view);
    if (isSameView && isSame(match.legal(), [...position.legal].sort())) return state;
  } catch (reason) {
    throw reason instanceof PositionError ? reason : new PositionError(String(reason));
  }
  throw new PositionError("it looks different");
}

/** Replay a round as a match that begins with it, so that everything is validated as in any match. */
function replayRound(rules: Any, { players, options, round }: SeenPosition): match_Match {
  const shuffles = round.moves.flatMap((entry) => ("shuffle" in entry ? [entry.shuffle] : []));
  /** The recorded chance; as the round would be the first of this match, its carry is set explicitly. */
  const chance = {
    deal({ options }: match_Match): State {
      const state = rules.restore(players, options, fromJson(round.carry), fromJson(round.deal));
      rules.view(state, rules.turn(state)); // rejects seats and levels that do not exist before they reach the rules
      return state;
    },
    shuffle({ state }: match_Match): readonly string[] {
      const cards = shuffles.shift();
      if (!cards) throw new PositionError("a pile is missing");
      rules.form(state, cards);
      return cards;
    },
  };
  const match = new match_Match(rules, players, fromJson(options), null, null, chance);
  for (const entry of round.moves) {
    if ("shuffle" in entry) continue; // the match adds it by itself
    const [seat, move] = entry;
    if (seat !== match.turn) throw new PositionError("it is somebody else’s turn");
    match.play(move);
  }
  if (shuffles.length) throw new PositionError("a pile is too many");
  return match;
}

/** Whether two JSON values are equal, regardless of the order of keys. */
function isSame(one: Any, other: Any): boolean {
  if (one === null || other === null || typeof one !== "object" || typeof other !== "object") return one === other;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => isSame(one[name], other[name]));
}
