import type { ReviewFound } from "../protocol";
import type { MatchRecord } from "../records/record";
import { type Failure, failureOf, ReviewError, type ReviewSource } from "./source";

/** What is known of a match so far, and how much of its review is done. */
export class Report {
  readonly record: MatchRecord;
  found = $state.raw<ReviewFound | null>(null);
  /** From 0 to 1; it does not go back until the review is asked for again. */
  part = $state(0);
  failure = $state<Failure | null>(null);
  readonly #source: ReviewSource;
  readonly #watched: () => number;
  #ending = new AbortController();

  /** Ask for the review of a match, first of the seat that `watched` returns at the time. */
  constructor(record: MatchRecord, source: ReviewSource, watched = () => 0) {
    this.record = record;
    this.#source = source;
    this.#watched = watched;
    void this.begin();
  }

  /** Ask for the review; again after a failure. */
  async begin(): Promise<void> {
    this.#ending.abort();
    this.#ending = new AbortController();
    const { signal } = this.#ending;
    this.failure = null;
    this.part = 0;
    try {
      await this.#source(this.record, (news) => this.#hear(news), signal, this.#watched);
      if (!this.found?.final && !this.failure && !signal.aborted) this.failure = "unreachable";
    } catch (reason) {
      if (signal.aborted) return;
      this.failure = reason instanceof ReviewError ? reason.failure : "unreachable";
    }
  }

  /** Nobody looks any more. */
  close(): void {
    this.#ending.abort();
  }

  #hear(news: Parameters<Parameters<ReviewSource>[1]>[0]): void {
    if (news.kind === "found") this.found = news;
    else if (news.kind === "advances") this.part = news.part;
    else this.failure = failureOf(news.code);
  }
}
