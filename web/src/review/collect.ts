import type { Problem } from "../device/booklet";
import { newProblem } from "../device/bookletWriting";
import { today } from "../device/dates";
import { sha256 } from "../proof/sha256";
import type { ReviewMove, TableView } from "../protocol";
import type { MatchRecord } from "../records/record";
import { Attempt } from "./attempt.svelte";
import type { Place } from "./figures";

/** Digits of a digest that tell moves apart. */
const DIGITS = 24;

/** Return by what the booklet knows a move of a match again. */
export function idOf({ game, players, rounds }: MatchRecord, { round, step }: Place): string {
  const text = JSON.stringify([game, players, rounds[round - 1], round, step]);
  return sha256(new TextEncoder().encode(text)).slice(0, DIGITS);
}

/** Return a mistake or a find as a problem, with the people as they are shown elsewhere. Throws a RecordError. */
export async function collect(record: MatchRecord, move: ReviewMove, seats: TableView["seats"]): Promise<Problem> {
  const { view, round } = await Attempt.open(record, move, seats);
  const table = { ...view, history: [] };
  return newProblem(idOf(record, move), { move: withTries(move), table, round }, today());
}

/** A find names no moves that were tried; it is right itself, and the obvious move is not. */
function withTries(move: ReviewMove): ReviewMove {
  if (move.tries.length) return move;
  const { better, than, gain, error, reason, cards } = move;
  const found = { move: better, lost: 0, error: 0, good: true, reason, cards };
  return { ...move, tries: [found, { move: than, lost: gain, error, good: false, reason: "", cards: [] }] };
}
