/** Threads that judge moves of one match, beside the thread that reviews it. */
import type { MatchRecord } from "../records/record";
import type { ChoiceFigures, Judging } from "./judging";

/** What such a thread is told: its match first, then which step to judge. `pass` tells the passes of a review apart. */
export type JudgeAsked =
  | { readonly judgesOf: MatchRecord }
  | { readonly pass: number; readonly judging: Judging; readonly step: number };

export interface JudgeAnswer {
  readonly pass: number;
  readonly step: number;
  readonly choice: ChoiceFigures;
}

/** The part of a `Worker` that is used; tests have one of their own. */
export interface JudgePort {
  onmessage: ((event: MessageEvent<JudgeAnswer>) => void) | null;
  postMessage(asked: JudgeAsked): void;
  terminate(): void;
}

/** The most threads, the one that reviews included: each has a copy of the rules and of the network. */
const MOST_THREADS = 4;
/** How many steps a thread has waiting, so that it need not wait itself while the one that reviews is busy. */
const AHEAD = 2;

export class JudgePool {
  readonly #record: MatchRecord;
  readonly #start: () => JudgePort;
  /** How many threads are still to be started. */
  #missing: number;
  /** By thread how many steps it has been given without an answer. */
  readonly #waiting = new Map<JudgePort, number>();
  #pass = 0;
  #judging: Judging | null = null;
  #list: () => readonly number[] = () => [];
  /** The steps that threads were given in this pass. */
  #given = new Set<number>();
  #judged = new Map<number, ChoiceFigures>();

  /** A pool for the moves of the match of a record, on a device with so many cores. */
  constructor(record: MatchRecord, start: () => JudgePort, cores: number) {
    this.#record = record;
    this.#start = start;
    this.#missing = Math.min(cores, MOST_THREADS) - 1;
  }

  /**
   * Have steps judged, in the order in which `list` has them at the time; of what was asked before nothing more is written. `judged` gets
   * what is found, by step.
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

  /** Give every thread something to do. It is not given by itself, so that all rest while the page is hidden. */
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

  /** Start what is missing: not before moves are judged, so that the first curve has the device for itself. */
  #startThreads(): void {
    for (; this.#missing > 0; this.#missing--) {
      try {
        const port = this.#start();
        port.onmessage = ({ data }) => this.#hear(port, data);
        port.postMessage({ judgesOf: this.#record });
        this.#waiting.set(port, 0);
      } catch {
        this.#missing = 0; // older browsers start no threads in threads
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
