import type { Puzzle } from "../device/booklet";
import { makePuzzle } from "../device/bookletWriting";
import { today } from "../device/dates";
import { sha256 } from "../proof/sha256";
import type { ReviewMove, TableView } from "../protocol";
import type { MatchRecord } from "../records/record";
import { Attempt } from "./attempt.svelte";
import type { MatchPosition } from "./figures";

/** Number of hexadecimal digits of a move's ID. */
const DIGITS = 24;

/** Return the booklet's ID of a move of a match. */
export function makePuzzleId({ game, players, rounds }: MatchRecord, { round, step }: MatchPosition): string {
  const text = JSON.stringify([game, players, rounds[round - 1], round, step]);
  return sha256(new TextEncoder().encode(text)).slice(0, DIGITS);
}

/** Return a mistake or a find as a puzzle; `seats` are the people as shown elsewhere. Throws a RecordError. */
export async function loadPuzzle(record: MatchRecord, move: ReviewMove, seats: TableView["seats"]): Promise<Puzzle> {
  const { view, round } = await Attempt.open(record, move, seats);
  const table = { ...view, history: [] };
  return makePuzzle(makePuzzleId(record, move), { move: addTries(move), table, round }, today());
}

/** Add the two moves that were compared to a find, which has no `tries`, and to a mistake for whose alternatives there was no time. */
export function addTries(move: ReviewMove): ReviewMove {
  if (move.tries.length) return move;
  const { better, than, gain, error, reason, cards } = move;
  const best = { move: better, lost: 0, error: 0, good: true, reason, cards };
  return { ...move, tries: [best, { move: than, lost: gain, error, good: false, reason: "", cards: [] }] };
}
