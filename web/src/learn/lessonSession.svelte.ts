import { gameOf } from "../games/registry";
import type { Happened, TableView } from "../protocol";
import { type Entry, extendLog } from "../session/log";
import type { Animator, Checked, Illegal, PlaySession } from "../session/play";
import type { Lesson, Step } from "./lesson";
import { findIllegal, makeTables } from "./lessonTables";

/** Milliseconds before the first move of somebody's turn; before each further one a third of it. */
const PAUSE = 850;

/** Whether these are the same moves, in any order. */
function isSame(some: readonly string[], others: readonly string[]): boolean {
  return [...some].sort().join() === [...others].sort().join();
}

/** A lesson as a `PlaySession`: it only accepts the wanted move, makes the moves of the others, and continues. */
export class LessonSession implements PlaySession {
  readonly lesson: Lesson;
  animator: Animator | null = null;
  readonly pending: readonly string[] = [];
  /** The index of the step that is shown. */
  step = $state(0);
  frame = $state(0);
  /** How many wrong moves were tried since the last right one. */
  wrongTries = $state(0);
  log = $state.raw<readonly Entry[]>([]);
  readonly #tables: TableView[];
  readonly #pauseLength: number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(lesson: Lesson, name: string, from = 0, breath = PAUSE) {
    this.lesson = lesson;
    this.#tables = makeTables(lesson, name);
    this.#pauseLength = breath;
    this.go(from);
  }

  get view(): TableView {
    return this.#tables[this.frame] as TableView;
  }

  get currentStep(): Step {
    return this.lesson.steps[this.step] as Step;
  }

  /** The move that is wanted now; null when there is only a text to read, or the others are moving. */
  get wantedMove(): string | null {
    return this.currentStep.moves[this.frame - this.currentStep.at] ?? null;
  }

  /** Whether all wanted moves were made, and the others move before the next step. */
  get othersMove(): boolean {
    const next = this.lesson.steps[this.step + 1];
    return this.#isDone && next !== undefined && this.frame < next.at;
  }

  /** Whether the step wanted moves, and all of them were made. */
  get #isDone(): boolean {
    const { at, moves } = this.currentStep;
    return moves.length > 0 && this.frame >= at + moves.length;
  }

  get isLast(): boolean {
    return this.step === this.lesson.steps.length - 1;
  }

  /** Go to a step, with everything done that comes before it. */
  go(step: number): void {
    clearTimeout(this.#timer);
    this.step = Math.max(0, Math.min(step, this.lesson.steps.length - 1));
    this.frame = this.currentStep.at;
    this.wrongTries = 0;
    this.log = this.#listEvents()
      .slice(0, this.frame + 1)
      .reduce((log, happened) => extendLog(log, happened, gameOf), [] as readonly Entry[]);
  }

  /** Makes moves as one; undefined unless the current step is planned in private. */
  get lay(): ((moves: readonly string[]) => Promise<boolean>) | undefined {
    if (!this.currentStep.as_one || this.wantedMove === null) return undefined;
    return (moves) => {
      this.play(...moves);
      return Promise.resolve(this.wrongTries === 0);
    };
  }

  /** Return the remaining wanted moves in order if `moves` are the same in any order, otherwise null. */
  check(moves: readonly string[]): Promise<Checked> {
    const left = this.#remainingMoves();
    return Promise.resolve({ moves: isSame(moves, left) ? left : null, illegal: null });
  }

  #remainingMoves(): readonly string[] {
    return this.currentStep.moves.slice(this.frame - this.currentStep.at);
  }

  /** Accept the moves that are wanted. Several at once are accepted in any order. */
  play(...moves: string[]): void {
    const wanted = this.#remainingMoves().slice(0, Math.max(1, moves.length));
    if (wanted.length === 0 || !isSame(moves, wanted)) {
      this.wrongTries += 1;
      return;
    }
    this.wrongTries = 0;
    for (const _ of moves) this.#showNextFrame();
    this.#scheduleNext();
  }

  /** Return what the lesson says of a move in the position that is shown. */
  explain(move: string): Promise<Illegal | null> {
    return Promise.resolve(findIllegal(this.lesson, this.frame, move));
  }

  /** Go on to the next step, and make the moves of the others up to it. */
  next(): void {
    if (this.isLast || this.wantedMove !== null) return;
    clearTimeout(this.#timer);
    this.step += 1;
    this.#skipToStep();
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #scheduleNext(): void {
    clearTimeout(this.#timer);
    if (!this.othersMove) return;
    this.#timer = setTimeout(() => {
      this.#showNextFrame();
      this.#scheduleNext();
    }, this.#findPause());
  }

  #findPause(): number {
    const [now, next] = [this.frame, this.frame + 1].map((frame) => this.lesson.frames[frame]?.what);
    const same = now?.kind === "moved" && next?.kind === "moved" && now.seat === next.seat;
    return same ? this.#pauseLength / 3 : this.#pauseLength;
  }

  /** Make all moves that lead to the step, without waiting. */
  #skipToStep(): void {
    while (this.frame < this.currentStep.at) this.#showNextFrame();
  }

  #showNextFrame(): void {
    const happened = this.#listEvents()[this.frame + 1];
    if (!happened) return;
    const change = () => {
      this.frame += 1;
      this.log = extendLog(this.log, happened, gameOf);
      // With the frame, not after it: otherwise the old step would be shown, and read out, once more.
      if (this.#isDone && !this.othersMove && !this.isLast) this.step += 1;
    };
    if (this.animator) this.animator(happened, change);
    else change();
  }

  #listEvents(): Happened[] {
    return this.lesson.frames.map(({ what }, index) => {
      const table = this.#tables[index] as TableView;
      return { type: "happened", number: table.number, what, table };
    });
  }
}
