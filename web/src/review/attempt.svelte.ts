import type { RoundSoFar } from "../device/booklet";
import { isRoundSoFar } from "../device/problemShape";
import type { WayStep } from "../playouts/playedOn";
import type { ReviewMove, ReviewTry, TableView } from "../protocol";
import { fetchRound } from "../records/api";
import { type MatchRecord, RecordError } from "../records/record";
import type { Entry } from "../session/log";
import type { Animator, PlaySession } from "../session/play";
import type { Place } from "./figures";

/** What became of a try. */
export interface Answer {
  readonly move: string;
  /** What is known of the move; null where it was not looked at. */
  readonly tried: ReviewTry | null;
  readonly right: boolean;
}

/** How a round goes on: its steps, which of them is shown, and how it ends. */
export interface Watched {
  readonly steps: readonly WayStep[];
  readonly at: number;
  readonly end: string;
}

/** A mistake as a small problem: the table as it was before it, where another move can be tried. */
export class Attempt implements PlaySession {
  readonly mistake: ReviewMove;
  /** The table as it was. */
  readonly table: TableView;
  /** How the round came there; undefined where that is not known. */
  readonly round: RoundSoFar | undefined;
  readonly log: readonly Entry[] = [];
  readonly pending: readonly string[] = [];
  animator: Animator | null = null;
  answer = $state.raw<Answer | null>(null);
  /** How the round goes on after a move, while that is watched. */
  watched = $state.raw<Watched | null>(null);

  /** The table as it is shown. */
  readonly view: TableView = $derived.by(() => {
    const step = this.watched?.steps[this.watched.at];
    return step ? this.#after(step) : this.table;
  });

  /** A table that is set up already. */
  constructor(mistake: ReviewMove, table: TableView, round?: RoundSoFar) {
    this.mistake = mistake;
    this.table = table;
    this.round = round;
  }

  /** Set the table up, with the people as they are shown elsewhere. Throws a RecordError. */
  static async open(record: MatchRecord, mistake: ReviewMove, seats?: TableView["seats"]): Promise<Attempt> {
    const { steps, carry } = await fetchRound(record, mistake.round, mistake.what.seat);
    const view = steps[mistake.step - 1]?.table;
    if (!view?.match?.legal.length) throw new RecordError("noRecord");
    return new Attempt(mistake, { ...view, seats: seats ?? view.seats }, roundBefore(record, mistake, carry));
  }

  /** Say what a move would have been worth; of several the first that is known. Nothing can be tried while something is watched. */
  play(...moves: string[]): void {
    if (this.watched) return;
    this.answer = judge(this.mistake, moves);
  }

  /** Show another step of what is watched. */
  watch(at: number): void {
    const { watched } = this;
    const step = watched?.steps[at];
    if (!watched || !step) return;
    const change = () => {
      this.watched = { ...watched, at };
    };
    const { number } = this.table;
    if (at !== watched.at + 1 || !this.animator) change();
    else this.animator({ type: "happened", number, what: step.what, table: this.#after(step) }, change);
  }

  /** Return the table after a step. Its sheet does not show the round, so it is empty when that is over. */
  #after({ turn, view }: WayStep): TableView {
    const { match } = this.table;
    const ended = turn === null;
    const after = match && { ...match, turn, view, legal: [], results: ended ? [] : match.results };
    return { ...this.table, phase: ended ? "round_over" : this.table.phase, match: after };
  }

  /** Nothing is explained: who presses what cannot be done tries something else. */
  explain(_move: string): Promise<null> {
    return Promise.resolve(null);
  }
}

/** Return a round up to a place, before its move; undefined where what it began with is not told, as by an older server. */
export function roundBefore({ rounds }: MatchRecord, { round, step }: Place, carry: unknown): RoundSoFar | undefined {
  const { deal, moves = [] } = rounds[round - 1] ?? {};
  const made = moves.flatMap((entry, at) => (Array.isArray(entry) ? [at] : []));
  // The list of legal moves, which a record may have beside a move, is long and not needed.
  const before = moves.slice(0, made[step - 1]).map((entry) => (Array.isArray(entry) ? entry.slice(0, 2) : entry));
  const soFar: unknown = { carry, deal, moves: before };
  return isRoundSoFar(soFar) ? (soFar as RoundSoFar) : undefined;
}

/** Return what becomes of moves that are tried as one. Any move within the doubt is right. */
export function judge({ tries }: Pick<ReviewMove, "tries">, moves: readonly string[]): Answer {
  const known = moves.flatMap((move) => tries.filter((each) => each.move === move));
  const tried = known[0] ?? null;
  return { move: tried?.move ?? moves[0] ?? "", tried, right: tried?.good ?? false };
}
