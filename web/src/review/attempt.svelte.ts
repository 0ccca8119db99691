import type { RoundSoFar } from "../device/booklet";
import { isRoundSoFar } from "../device/puzzleShape";
import type { ReviewMove, ReviewTry, TableView } from "../protocol";
import { fetchRound } from "../records/api";
import { type MatchRecord, RecordError } from "../records/record";
import type { ContinuationStep } from "../reviewWorker/continuationTypes";
import type { Entry } from "../session/log";
import type { Animator, PlaySession } from "../session/play";
import type { MatchPosition } from "./figures";

/** The judgement of a tried move. */
export interface Answer {
  readonly move: string;
  /** The review's figures for the move; null if it was not compared. */
  readonly tried: ReviewTry | null;
  readonly right: boolean;
}

/** A playout that is watched: its steps, the index of the one shown, and the result. */
interface WatchedPlayout {
  readonly steps: readonly ContinuationStep[];
  readonly index: number;
  readonly result: string;
}

/** A mistake as a puzzle: the table before it, at which other moves can be tried. */
export class Attempt implements PlaySession {
  readonly mistake: ReviewMove;
  /** The table before the mistake. */
  readonly table: TableView;
  /** The round up to there; undefined if unknown. */
  readonly round: RoundSoFar | undefined;
  readonly log: readonly Entry[] = [];
  readonly pending: readonly string[] = [];
  animator: Animator | null = null;
  answer = $state.raw<Answer | null>(null);
  /** The playout that is watched, or null. */
  playout = $state.raw<WatchedPlayout | null>(null);

  /** The table to show. */
  readonly view: TableView = $derived.by(() => {
    const step = this.playout?.steps[this.playout.index];
    return step ? this.#makeTableAfter(step) : this.table;
  });

  /** `table` is the position before the mistake. */
  constructor(mistake: ReviewMove, table: TableView, round?: RoundSoFar) {
    this.mistake = mistake;
    this.table = table;
    this.round = round;
  }

  /** Set up the table; `seats` are the people as shown elsewhere. Throws a RecordError. */
  static async open(record: MatchRecord, mistake: ReviewMove, seats?: TableView["seats"]): Promise<Attempt> {
    const { steps, carry } = await fetchRound(record, mistake.round, mistake.what.seat);
    const view = steps[mistake.step - 1]?.table;
    if (!view?.match?.legal.length) throw new RecordError("noRecord");
    return new Attempt(mistake, { ...view, seats: seats ?? view.seats }, cutRoundBefore(record, mistake, carry));
  }

  /** Judge a tried move; of several, the first with figures. Does nothing while a playout is watched. */
  play(...moves: string[]): void {
    if (this.playout) return;
    this.answer = judge(this.mistake, moves);
  }

  /** Show the step at this index of the watched playout. */
  watch(at: number): void {
    const { playout } = this;
    const step = playout?.steps[at];
    if (!playout || !step) return;
    const change = () => {
      this.playout = { ...playout, index: at };
    };
    const { number } = this.table;
    if (at !== playout.index + 1 || !this.animator) change();
    else this.animator({ type: "happened", number, what: step.what, table: this.#makeTableAfter(step) }, change);
  }

  /** Return the table after a step; after the round its sheet is empty, since it does not include this round. */
  #makeTableAfter({ turn, view }: ContinuationStep): TableView {
    const { match } = this.table;
    const ended = turn === null;
    const after = match && { ...match, turn, view, legal: [], results: ended ? [] : match.results };
    return { ...this.table, phase: ended ? "round_over" : this.table.phase, match: after };
  }

  /** Illegal moves are not explained here: the answer is always null. */
  explain(_move: string): Promise<null> {
    return Promise.resolve(null);
  }
}

/** Return a round up to before the move at `place`; undefined without `carry`, which older servers do not send. */
function cutRoundBefore(
  { rounds }: MatchRecord,
  { round, step }: MatchPosition,
  carry: unknown,
): RoundSoFar | undefined {
  const { deal, moves = [] } = rounds[round - 1] ?? {};
  const moveIndices = moves.flatMap((entry, at) => (Array.isArray(entry) ? [at] : []));
  // A record may have the list of legal moves beside a move: long, and not needed here.
  const before = moves
    .slice(0, moveIndices[step - 1])
    .map((entry) => (Array.isArray(entry) ? entry.slice(0, 2) : entry));
  const soFar: unknown = { carry, deal, moves: before };
  return isRoundSoFar(soFar) ? (soFar as RoundSoFar) : undefined;
}

/** Judge moves that are tried as one. A move is right if its loss is within the error. */
export function judge({ tries }: Pick<ReviewMove, "tries">, moves: readonly string[]): Answer {
  const known = moves.flatMap((move) => tries.filter((each) => each.move === move));
  const tried = known[0] ?? null;
  return { move: tried?.move ?? moves[0] ?? "", tried, right: tried?.good ?? false };
}
