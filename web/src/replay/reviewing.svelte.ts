import { untrack } from "svelte";
import { lazyLoad } from "../net/lazy";
import type { HintWords } from "../play/hints";
import type { ReviewMove } from "../protocol";
import { RecordError } from "../records/record";
import type { Attempt } from "../review/attempt.svelte";
import type { MatchPosition, Timeline } from "../review/figures";
import type { OpenCards } from "../review/openCards.svelte";
import type { Report } from "../review/report.svelte";
import { closeOnBack } from "../ui/backCloses";
import type { Replay } from "./replay.svelte";

type Parts = typeof import("../review/parts");

/** The review of the replayed match, loaded and started when it is opened. */
export class Reviewing {
  open = $state(false);
  /** Whether all details are shown over the board. */
  details = $state(false);
  #seat = $state<number | null>(null);
  parts = $state.raw<Parts | null>(null);
  report = $state.raw<Report | null>(null);
  openCards = $state.raw<OpenCards | null>(null);
  timeline = $state.raw() as Timeline;
  words = $state.raw<HintWords | null>(null);
  /** The mistake that is being tried again. */
  attempt = $state.raw<Attempt | null>(null);
  readonly #replay: Replay;
  /** Removes the history entry by which Back leads from a puzzle to the match. */
  #endBack = () => {};
  /** The number of stops, to discard results that were being loaded at a stop. */
  #run = 0;
  /** The number of puzzles that were opened or left, to discard one that was still being loaded then. */
  #choice = 0;

  constructor(replay: Replay, open: boolean) {
    this.#replay = replay;
    if (open) this.toggle();
  }

  /** The seat of the review: the chosen one, else the one whose view is shown. */
  get seat(): number {
    return this.#seat ?? this.#replay.position.seat ?? 0;
  }

  set seat(seat: number) {
    this.#seat = seat;
  }

  /** Open the review, or close it. */
  toggle(): void {
    this.open = !this.open;
    if (this.open) void this.#start();
    else this.close();
  }

  /** Stop all work. A finished review is kept for reopening; anything else is discarded. */
  close(): void {
    this.#run++;
    const report = untrack(() => this.report);
    if (!report?.found?.final) {
      report?.close();
      this.report = null;
    }
    const openCards = untrack(() => this.openCards);
    if (openCards) openCards.on = false;
    this.openCards = null;
    this.parts = null;
    this.#leavePuzzle();
    this.details = false;
  }

  #leavePuzzle(): void {
    this.#choice++;
    this.#endBack();
    this.#endBack = () => {};
    this.attempt = null;
  }

  async #start(): Promise<void> {
    const { record } = this.#replay;
    const run = this.#run;
    const parts = await lazyLoad(() => import("../review/parts"));
    if (run !== this.#run) return;
    this.timeline = new parts.Timeline(record);
    this.report ??= new parts.Report(record, parts.reviewInWorker, () => this.seat);
    this.openCards = new parts.OpenCards(record);
    this.parts = parts;
    this.words = await lazyLoad(() => parts.loadHints(record.game));
  }

  /** Go to a position of the match, also from a puzzle; with `stay` the details stay open. */
  go({ round, step }: MatchPosition, stay = false): void {
    if (!stay) this.details = false;
    this.#leavePuzzle();
    this.#replay.running = false;
    void this.#replay.go({ round, step });
  }

  /** Show the position before a mistake, for another try. */
  async try(mistake: ReviewMove): Promise<void> {
    this.#replay.running = false;
    const choice = ++this.#choice;
    try {
      const attempt = await this.parts?.Attempt.open(this.#replay.record, mistake, this.#replay.view?.seats);
      if (choice !== this.#choice) return;
      this.details = false;
      this.#leavePuzzle();
      this.attempt = attempt ?? null;
      if (attempt) this.#endBack = closeOnBack(() => this.endTry());
    } catch (reason) {
      if (!(reason instanceof RecordError)) throw reason;
      if (choice !== this.#choice) return;
      this.details = false; // they would cover the failure
      this.#replay.failure = reason.failure;
    }
  }

  /** Go back from a puzzle to the match, at the mistake. */
  endTry(): void {
    const mistake = this.attempt?.mistake;
    this.#leavePuzzle();
    if (mistake) void this.#replay.go({ round: mistake.round, step: mistake.step });
  }
}
