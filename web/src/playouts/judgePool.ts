/** A pool of threads that judge moves of one match in parallel with the reviewing thread. */
import type { MatchRecord } from "../records/record";
import type { ChoiceFigures, Judging } from "./judging";

/** Messages to such a thread: the match first, then steps to judge. `pass` identifies the pass of the review. */
export type JudgeAsked =
  | { readonly judgesOf: MatchRecord }
  | { readonly pass: number; readonly judging: Judging; readonly step: number };

export interface JudgeAnswer {
  readonly pass: number;
  readonly step: number;
  readonly choice: ChoiceFigures;
}

/** The part of `Worker` that is used; tests pass a fake. */
export interface JudgePort {
  onmessage: ((event: MessageEvent<JudgeAnswer>) => void) | null;
  postMessage(asked: JudgeAsked): void;
  terminate(): void;
}

/** The most threads, including the reviewing one: each has a copy of the rules and of the network. */
const MOST_THREADS = 4;
/** Steps queued per thread, so that it does not idle while the reviewing thread is busy. */
const AHEAD = 2;

export class JudgePool {
  readonly #record: MatchRecord;
  readonly #start: () => JudgePort;
  /** The number of threads that are not started yet. */
  #missing: number;
  /** By thread, the number of steps without an answer. */
  readonly #waiting = new Map<JudgePort, number>();
  #pass = 0;
  #judging: Judging | null = null;
  #list: () => readonly number[] = () => [];
  /** The steps that were assigned to threads in this pass. */
  #given = new Set<number>();
  #judged = new Map<number, ChoiceFigures>();

  /** `start` starts a thread; `cores` is the number of the device's cores. */
  constructor(record: MatchRecord, start: () => JudgePort, cores: number) {
    this.#record = record;
    this.#start = start;
    this.#missing = Math.min(cores, MOST_THREADS) - 1;
  }

  /**
   * Start judging the steps that `list` returns, in its order at the time of each assignment. Results are written to `judged`, by step; late
   * results of earlier passes are dropped.
   */
  begin(judging: Judging, list: () => readonly number[], judged: Map<number, ChoiceFigures>): void {
    this.#pass += 1;
    this.#judging = judging;
    this.#list = list;
    this.#given = new Set();
    this.#judged = judged;
    this.#startThreads();
    this.feed();
  }

  /** Refill every thread's queue. Answers alone do not refill it, so that all threads pause while the page is hidden. */
  feed(): void {
    for (const [port, waiting] of this.#waiting) {
      for (let count = waiting; count < AHEAD; count++) {
        const step = this.#takeStep();
        if (step === undefined || !this.#judging) return;
        port.postMessage({ pass: this.#pass, judging: this.#judging, step });
        this.#waiting.set(port, count + 1);
      }
    }
  }

  close(): void {
    for (const port of this.#waiting.keys()) port.terminate();
    this.#waiting.clear();
  }

  /** Start the missing threads: only when moves are judged, so that the first curve has the device for itself. */
  #startThreads(): void {
    for (; this.#missing > 0; this.#missing--) {
      try {
        const port = this.#start();
        port.onmessage = ({ data }) => this.#hear(port, data);
        port.postMessage({ judgesOf: this.#record });
        this.#waiting.set(port, 0);
      } catch {
        this.#missing = 0; // older browsers do not support nested workers
      }
    }
  }

  #takeStep(): number | undefined {
    const step = this.#list().find((at) => !this.#judged.has(at) && !this.#given.has(at));
    if (step !== undefined) this.#given.add(step);
    return step;
  }

  #hear(port: JudgePort, { pass, step, choice }: JudgeAnswer): void {
    this.#waiting.set(port, (this.#waiting.get(port) ?? 1) - 1);
    if (pass === this.#pass) this.#judged.set(step, choice);
  }
}
