/** A pool of threads that judge moves of one match in parallel with the reviewing thread. */
import type { MatchRecord } from "../records/record";
import type { ChoiceFigures, JudgeSettings } from "./judging";

/** Messages to such a thread: the match first, then steps to judge. `pass` identifies the pass of the review. */
export type JudgeRequest =
  | { readonly matchToJudge: MatchRecord }
  | { readonly pass: number; readonly settings: JudgeSettings; readonly step: number };

export interface JudgeResponse {
  readonly pass: number;
  readonly step: number;
  readonly choice: ChoiceFigures;
}

/** The part of `Worker` that is used; tests pass a fake. */
export interface JudgePort {
  onmessage: ((event: MessageEvent<JudgeResponse>) => void) | null;
  postMessage(request: JudgeRequest): void;
  terminate(): void;
}

/** The most threads, including the reviewing one: each has a copy of the rules and of the network. */
const MOST_THREADS = 4;
/** Steps queued per thread, so that it does not idle while the reviewing thread is busy. */
const QUEUE_LENGTH = 2;

export class JudgePool {
  readonly #record: MatchRecord;
  readonly #startThread: () => JudgePort;
  /** The number of threads that are not started yet. */
  #unstarted: number;
  /** By thread, the number of steps without an answer. */
  readonly #pending = new Map<JudgePort, number>();
  #pass = 0;
  #settings: JudgeSettings | null = null;
  #listSteps: () => readonly number[] = () => [];
  /** The steps that were assigned to threads in this pass. */
  #assigned = new Set<number>();
  #judged = new Map<number, ChoiceFigures>();

  /** `start` starts a thread; `cores` is the number of the device's cores. */
  constructor(record: MatchRecord, start: () => JudgePort, cores: number) {
    this.#record = record;
    this.#startThread = start;
    this.#unstarted = Math.min(cores, MOST_THREADS) - 1;
  }

  /**
   * Start judging the steps that `listSteps` returns, in its order at the time of each assignment. Results are written to `judged`, by step; late
   * results of earlier passes are dropped.
   */
  begin(settings: JudgeSettings, listSteps: () => readonly number[], judged: Map<number, ChoiceFigures>): void {
    this.#pass += 1;
    this.#settings = settings;
    this.#listSteps = listSteps;
    this.#assigned = new Set();
    this.#judged = judged;
    this.#startThreads();
    this.refill();
  }

  /** Refill every thread's queue. Answers alone do not refill it, so that all threads pause while the page is hidden. */
  refill(): void {
    for (const [port, waiting] of this.#pending) {
      for (let count = waiting; count < QUEUE_LENGTH; count++) {
        const step = this.#takeStep();
        if (step === undefined || !this.#settings) return;
        port.postMessage({ pass: this.#pass, settings: this.#settings, step });
        this.#pending.set(port, count + 1);
      }
    }
  }

  close(): void {
    for (const port of this.#pending.keys()) port.terminate();
    this.#pending.clear();
  }

  /** Start the missing threads: only when moves are judged, so that the first curve has the device for itself. */
  #startThreads(): void {
    for (; this.#unstarted > 0; this.#unstarted--) {
      try {
        const port = this.#startThread();
        port.onmessage = ({ data }) => this.#handleResponse(port, data);
        port.postMessage({ matchToJudge: this.#record });
        this.#pending.set(port, 0);
      } catch {
        this.#unstarted = 0; // older browsers do not support nested workers
      }
    }
  }

  #takeStep(): number | undefined {
    const step = this.#listSteps().find((at) => !this.#judged.has(at) && !this.#assigned.has(at));
    if (step !== undefined) this.#assigned.add(step);
    return step;
  }

  #handleResponse(port: JudgePort, { pass, step, choice }: JudgeResponse): void {
    this.#pending.set(port, (this.#pending.get(port) ?? 1) - 1);
    if (pass === this.#pass) this.#judged.set(step, choice);
  }
}
