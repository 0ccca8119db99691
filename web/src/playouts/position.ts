/** The position of a problem: its round is played again by the rules, which check what comes from anywhere. */
import type { RoundSoFar } from "../device/booklet";
import type { OfflineGame, State } from "../offline/games";
import type { Any } from "../python/any";
import { fromJson, toJson } from "../python/index";
import { match_Match } from "../translated/shared.js";

/** What a seat sees, as a table shows it, when it is its turn, and how the round came there. */
export interface SeenPosition {
  readonly game: string;
  readonly players: number;
  readonly options: Readonly<Record<string, unknown>>;
  readonly seat: number;
  readonly view: unknown;
  readonly legal: readonly string[];
  readonly round: RoundSoFar;
}

/** A position cannot be set up. */
export class NoPosition extends Error {}

/**
 * Return the state to which a round leads. Throws NoPosition where a deal or a move is not legal, or where the seat would see something
 * else there, or have other moves: nothing is played from a position that the problem does not show.
 */
export function setUpPosition(game: OfflineGame, seen: SeenPosition): State {
  try {
    const rules: Any = game.rules;
    const match = playAgain(rules, seen);
    const { state, turn } = match;
    const isShown = turn === seen.seat && isSame(toJson(rules.view(state, turn)), seen.view);
    if (isShown && isSame(match.legal(), [...seen.legal].sort())) return state;
  } catch (reason) {
    throw reason instanceof NoPosition ? reason : new NoPosition(String(reason));
  }
  throw new NoPosition("it looks different");
}

/** Play a round as a match that begins with it, so that all is checked as in any match. */
function playAgain(rules: Any, { players, options, round }: SeenPosition): match_Match {
  const shuffles = round.moves.flatMap((entry) => ("shuffle" in entry ? [entry.shuffle] : []));
  /** Chance as it was; of a match of its own the round would be the first, so what it began with comes along. */
  const chance = {
    deal({ options }: match_Match): State {
      const state = rules.restore(players, options, fromJson(round.carry), fromJson(round.deal));
      rules.view(state, rules.turn(state)); // no seat or level that there is not gets past this to the rules
      return state;
    },
    shuffle({ state }: match_Match): readonly string[] {
      const cards = shuffles.shift();
      if (!cards) throw new NoPosition("a pile is missing");
      rules.form(state, cards);
      return cards;
    },
  };
  const match = new match_Match(rules, players, fromJson(options), null, null, chance);
  for (const entry of round.moves) {
    if ("shuffle" in entry) continue; // the match forms it by itself
    const [seat, move] = entry;
    if (seat !== match.turn) throw new NoPosition("it is somebody else’s turn");
    match.play(move);
  }
  if (shuffles.length) throw new NoPosition("a pile is too many");
  return match;
}

/** Whether two pieces of plain data are the same, in whatever order members stand. */
function isSame(one: Any, other: Any): boolean {
  if (one === null || other === null || typeof one !== "object" || typeof other !== "object") return one === other;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => isSame(one[name], other[name]));
}
