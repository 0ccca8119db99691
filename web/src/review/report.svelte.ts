import type { ReviewFound } from "../protocol";
import type { MatchRecord } from "../records/record";
import { type Failure, ReviewError, type ReviewSource, toFailure } from "./source";

/** A running review of a match: the latest result, and the progress. */
export class Report {
  readonly record: MatchRecord;
  found = $state.raw<ReviewFound | null>(null);
  /** The progress, 0 to 1; it only decreases when the review is restarted. */
  progress = $state(0);
  failure = $state<Failure | null>(null);
  readonly #source: ReviewSource;
  readonly #getSeat: () => number;
  #controller = new AbortController();

  /** Start the review of a match; `getSeat` returns the seat that the user has selected, which comes first. */
  constructor(record: MatchRecord, source: ReviewSource, getSeat = () => 0) {
    this.record = record;
    this.#source = source;
    this.#getSeat = getSeat;
    void this.start();
  }

  /** Start the review; also to retry after a failure. */
  async start(): Promise<void> {
    this.#controller.abort();
    this.#controller = new AbortController();
    const { signal } = this.#controller;
    this.failure = null;
    this.progress = 0;
    try {
      await this.#source(this.record, (news) => this.#handleNews(news), signal, this.#getSeat);
      if (!this.found?.final && !this.failure && !signal.aborted) this.failure = "unreachable";
    } catch (reason) {
      if (signal.aborted) return;
      this.failure = reason instanceof ReviewError ? reason.failure : "unreachable";
    }
  }

  /** Abort the review. */
  close(): void {
    this.#controller.abort();
  }

  #handleNews(news: Parameters<Parameters<ReviewSource>[1]>[0]): void {
    if (news.kind === "found") this.found = news;
    else if (news.kind === "advances") this.progress = news.part;
    else this.failure = toFailure(news.code);
  }
}
