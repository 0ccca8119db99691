/** A pool of threads that judge moves of one match in parallel with the reviewing thread. */
import type { MatchRecord } from "../records/record";
import type { AlternativeFigures, ChoiceFigures, JudgeSettings } from "./judging";

/** A step to judge; with `mistake`, which it was judged to be, its alternatives are to be compared. */
interface JudgeTask {
  readonly step: number;
  readonly mistake?: ChoiceFigures;
}

/** Messages to such a thread: the match first, then tasks. `pass` identifies the pass of the review. */
export type JudgeRequest =
  | { readonly matchToJudge: MatchRecord }
  | { readonly pass: number; readonly settings: JudgeSettings; readonly task: JudgeTask };

export interface JudgeResponse {
  readonly pass: number;
  readonly task: JudgeTask;
  readonly result: ChoiceFigures | AlternativeFigures;
}

/** The tasks of a pass. */
export interface JudgeTasks {
  readonly settings: JudgeSettings;
  /** Returns the tasks without a result, in their order at that time. */
  listOpen(): readonly JudgeTask[];
  handleResult(task: JudgeTask, result: JudgeResponse["result"]): void;
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
  #tasks: JudgeTasks | null = null;
  /** The tasks that were assigned to threads in this pass, by `makeKey`. */
  #assigned = new Set<string>();

  /** `start` starts a thread; `cores` is the number of the device's cores. */
  constructor(record: MatchRecord, start: () => JudgePort, cores: number) {
    this.#record = record;
    this.#startThread = start;
    this.#unstarted = Math.min(cores, MOST_THREADS) - 1;
  }

  /** Begin a pass; late results of earlier ones are dropped. */
  begin(tasks: JudgeTasks): void {
    this.#pass += 1;
    this.#tasks = tasks;
    this.#assigned = new Set();
    this.#startThreads();
    this.refill();
  }

  /** Refill every thread's queue. Answers alone do not refill it, so that all threads pause while the page is hidden. */
  refill(): void {
    for (const [port, waiting] of this.#pending) {
      for (let count = waiting; count < QUEUE_LENGTH; count++) {
        const task = this.#takeTask();
        if (!task || !this.#tasks) return;
        port.postMessage({ pass: this.#pass, settings: this.#tasks.settings, task });
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

  #takeTask(): JudgeTask | undefined {
    const task = this.#tasks?.listOpen().find((each) => !this.#assigned.has(makeKey(each)));
    if (task) this.#assigned.add(makeKey(task));
    return task;
  }

  #handleResponse(port: JudgePort, { pass, task, result }: JudgeResponse): void {
    this.#pending.set(port, (this.#pending.get(port) ?? 1) - 1);
    if (pass === this.#pass) this.#tasks?.handleResult(task, result);
  }
}

function makeKey({ step, mistake }: JudgeTask): string {
  return `${step} ${mistake ? "alternatives" : "move"}`;
}
