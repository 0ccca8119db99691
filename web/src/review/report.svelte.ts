import type { ReviewFound } from "../protocol";
import type { MatchRecord } from "../records/record";
import { type Failure, failureOf, ReviewError, type ReviewSource } from "./source";

/** A running review of a match: the latest result, and the progress. */
export class Report {
  readonly record: MatchRecord;
  found = $state.raw<ReviewFound | null>(null);
  /** The progress, 0 to 1; it only decreases when the review is restarted. */
  part = $state(0);
  failure = $state<Failure | null>(null);
  readonly #source: ReviewSource;
  readonly #selected: () => number;
  #ending = new AbortController();

  /** Start the review of a match; `selected` returns the seat that the user has selected, which comes first. */
  constructor(record: MatchRecord, source: ReviewSource, selected = () => 0) {
    this.record = record;
    this.#source = source;
    this.#selected = selected;
    void this.begin();
  }

  /** Start the review; also to retry after a failure. */
  async begin(): Promise<void> {
    this.#ending.abort();
    this.#ending = new AbortController();
    const { signal } = this.#ending;
    this.failure = null;
    this.part = 0;
    try {
      await this.#source(this.record, (news) => this.#hear(news), signal, this.#selected);
      if (!this.found?.final && !this.failure && !signal.aborted) this.failure = "unreachable";
    } catch (reason) {
      if (signal.aborted) return;
      this.failure = reason instanceof ReviewError ? reason.failure : "unreachable";
    }
  }

  /** Abort the review. */
  close(): void {
    this.#ending.abort();
  }

  #hear(news: Parameters<Parameters<ReviewSource>[1]>[0]): void {
    if (news.kind === "found") this.found = news;
    else if (news.kind === "advances") this.part = news.part;
    else this.failure = failureOf(news.code);
  }
}
