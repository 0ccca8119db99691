import type { ReviewFound } from "../protocol";
import type { MatchRecord } from "../records/record";
import { type Problem, problemOf, ReviewError, type ReviewSource } from "./source";

/** What is known of a match so far, and how much of its review is done. */
export class Report {
  readonly record: MatchRecord;
  found = $state.raw<ReviewFound | null>(null);
  /** From 0 to 1; it does not go back until the review is asked for again. */
  part = $state(0);
  problem = $state<Problem | null>(null);
  readonly #source: ReviewSource;
  #ending = new AbortController();

  constructor(record: MatchRecord, source: ReviewSource) {
    this.record = record;
    this.#source = source;
    void this.begin();
  }

  /** Ask for the review; again after a problem. */
  async begin(): Promise<void> {
    this.#ending.abort();
    this.#ending = new AbortController();
    const { signal } = this.#ending;
    this.problem = null;
    this.part = 0;
    try {
      await this.#source(this.record, (news) => this.#hear(news), signal);
      if (!this.found?.final && !this.problem && !signal.aborted) this.problem = "unreachable";
    } catch (reason) {
      if (signal.aborted) return;
      this.problem = reason instanceof ReviewError ? reason.problem : "unreachable";
    }
  }

  /** Nobody looks any more. */
  close(): void {
    this.#ending.abort();
  }

  #hear(news: Parameters<Parameters<ReviewSource>[1]>[0]): void {
    if (news.kind === "found") this.found = news;
    else if (news.kind === "advances") this.part = news.part;
    else this.problem = problemOf(news.code);
  }
}
