import type { MatchRecord } from "../records/record";
import { Timeline } from "./figures";
import { Report } from "./report.svelte";
import { openCardsInWorker, type ReviewSource } from "./source";

/** The chances of a match with all cards open: computed on request, and kept until closed. */
export class OpenCards {
  readonly timeline: Timeline;
  report = $state.raw<Report | null>(null);
  readonly #record: MatchRecord;
  readonly #source: ReviewSource;

  constructor(record: MatchRecord, source: ReviewSource = openCardsInWorker) {
    this.#record = record;
    this.#source = source;
    this.timeline = new Timeline(record);
  }

  get on(): boolean {
    return this.report !== null;
  }

  set on(on: boolean) {
    this.report?.close();
    this.report = on ? new Report(this.#record, this.#source) : null;
  }
}
