import { gameOf } from "../games/registry";
import type { Happened, ReplayRound, ReplayStep, TableView } from "../protocol";
import { fetchRound } from "../records/api";
import { botAt, type Failure, type MatchRecord, RecordError } from "../records/record";
import { type Entry, extendLog } from "../session/log";
import type { Animator, PlaySession } from "../session/play";

/** The step of a match that is shown, and the seat whose view is shown. */
export interface Position {
  /** From 1. */
  round: number;
  /** From 0, the deal. */
  step: number;
  seat: number | null;
}

function toHappened({ what, table }: ReplayStep): Happened {
  return { type: "happened", number: table.number, what, table };
}

/** A read-only session of a finished match, for stepping forwards and backwards. */
export class Replay implements PlaySession {
  readonly record: MatchRecord;
  readonly past = true;
  readonly pending: readonly string[] = [];
  animator: Animator | null = null;

  /** The steps of the shown round, by the view of the shown seat. */
  round = $state.raw<ReplayRound>() as ReplayRound;
  position = $state.raw<Position>({ round: 1, step: 0, seat: null });
  busy = $state(false);
  running = $state(false);
  /** Why the requested position cannot be shown; null if it can. */
  failure = $state<Failure | null>(null);

  /** The log of the whole round, also after the shown step. */
  readonly roundLog: readonly Entry[] = $derived(this.#makeLog(this.round.steps.length - 1));
  readonly log: readonly Entry[] = $derived(this.#makeLog(this.position.step));
  readonly view: TableView | null = $derived(this.round.steps[this.position.step]?.table ?? null);

  #roundsBySeat = $state.raw<readonly ReplayRound[]>([]);

  /** The number of positions that are being loaded. */
  #loading = 0;
  readonly #loadedRounds = new Map<string, ReplayRound>();
  /** The requested position; differs from `position` while it is loading. */
  #requested: Position = { round: 1, step: 0, seat: null };

  private constructor(record: MatchRecord) {
    this.record = record;
  }

  /** Open a match at a position. Throws RecordError. */
  static async open(record: MatchRecord, position: Position): Promise<Replay> {
    const replay = new Replay(record);
    await replay.#goTo(position);
    return replay;
  }

  get rounds(): number {
    return this.round.rounds;
  }

  /** Each seat's view at the shown step, after `openHands`; null before. */
  get hands(): readonly unknown[] {
    const findView = (seat: number) => this.#roundsBySeat[seat]?.steps[this.position.step]?.table.match?.view ?? null;
    return this.record.players.map((_, seat) => findView(seat));
  }

  get last(): number {
    return this.round.steps.length - 1;
  }

  /** Go to a position without animation. On failure `failure` gives the reason, and nothing changes. */
  async go(to: Partial<Position>): Promise<void> {
    try {
      await this.#goTo(to);
    } catch (reason) {
      if (!(reason instanceof RecordError)) throw reason;
      this.failure = reason.failure;
      this.running = false;
    }
  }

  /** Go to the nearest valid position. Of concurrent calls the last one counts. */
  async #goTo(to: Partial<Position>): Promise<void> {
    const requested = { ...this.#requested, ...to };
    const players = this.record.players.length;
    const seat = requested.seat !== null && requested.seat >= 0 && requested.seat < players ? requested.seat : null;
    const round = Math.max(1, Math.min(requested.round, this.record.rounds.length));
    this.#requested = { ...requested, round, seat };
    const isLatest = () => this.#requested.round === round && this.#requested.seat === seat;
    this.#loading += 1;
    this.busy = true;
    try {
      const loaded = await this.#fetch(round, seat);
      if (!isLatest()) return;
      this.round = loaded;
      this.#show({ round, seat, step: Math.max(0, Math.min(this.#requested.step, loaded.steps.length - 1)) });
    } catch (reason) {
      if (!isLatest()) return;
      this.#requested = this.position;
      throw reason;
    } finally {
      this.#loading -= 1;
      this.busy = this.#loading > 0;
    }
  }

  /** Go one move forward, animated, at the end of a round to the next one. Returns false at the end of the match. */
  async forward(): Promise<boolean> {
    const next = this.round.steps[this.position.step + 1];
    if (next) {
      const change = () => {
        this.#show({ ...this.position, step: this.position.step + 1 });
      };
      if (this.animator) this.animator(toHappened(next), change);
      else change();
      return true;
    }
    if (this.position.round >= this.rounds) return false;
    await this.go({ round: this.position.round + 1, step: 0 });
    return true;
  }

  async back(): Promise<void> {
    if (this.position.step > 0) await this.go({ step: this.position.step - 1 });
    else if (this.position.round > 1) await this.go({ round: this.position.round - 1, step: Number.MAX_SAFE_INTEGER });
  }

  /** Load every seat's view of a round. On failure `failure` gives the reason. */
  async openHands(round: number): Promise<void> {
    this.#roundsBySeat = [];
    try {
      const all = await Promise.all(this.record.players.map((_, seat) => this.#fetch(round, seat)));
      if (this.position.round === round) this.#roundsBySeat = all;
    } catch (reason) {
      if (!(reason instanceof RecordError)) throw reason;
      this.failure = reason.failure;
    }
  }

  #show(position: Position): void {
    this.position = position;
    this.#requested = position;
    this.failure = null;
  }

  /** Nothing can be played. */
  play(..._moves: string[]): void {}

  /** Nothing can be played, so there is nothing to explain. */
  explain(_move: string): Promise<null> {
    return Promise.resolve(null);
  }

  #makeLog(step: number): readonly Entry[] {
    return this.round.steps
      .slice(0, step + 1)
      .map(toHappened)
      .reduce((log, happened) => extendLog(log, happened, gameOf), [] as readonly Entry[]);
  }

  async #fetch(round: number, seat: number | null): Promise<ReplayRound> {
    const key = `${round} ${seat}`;
    const known = this.#loadedRounds.get(key);
    if (known) return known;
    const fetched = await fetchRound(this.record, round, seat);
    const readOnlySteps = fetched.steps.map(({ what, table }) => ({ what, table: makeReadOnly(table, this.record) }));
    const loaded = { ...fetched, steps: readOnlySteps };
    this.#loadedRounds.set(key, loaded);
    return loaded;
  }
}

/** Return the table without legal moves, with the record's bots, so that they keep their faces. */
function makeReadOnly(table: TableView, record: MatchRecord): TableView {
  const seats = table.seats.map((seat, at) => {
    const bot = botAt(record, at);
    return bot === null ? seat : { ...seat, kind: "bot" as const, bot };
  });
  return { ...table, seats, match: table.match && { ...table.match, legal: [] } };
}
