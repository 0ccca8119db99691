import type { MatchRecord } from "../records/record";
import { Line } from "./figures";
import { Report } from "./report.svelte";
import { askOpenCards, type ReviewSource } from "./source";

/** The chances of a match with all cards open: computed on request, and kept until closed. */
export class OpenCards {
  readonly line: Line;
  report = $state.raw<Report | null>(null);
  readonly #record: MatchRecord;
  readonly #source: ReviewSource;

  constructor(record: MatchRecord, source: ReviewSource = askOpenCards) {
    this.#record = record;
    this.#source = source;
    this.line = new Line(record);
  }

  get on(): boolean {
    return this.report !== null;
  }

  set on(on: boolean) {
    this.report?.close();
    this.report = on ? new Report(this.#record, this.#source) : null;
  }
}
