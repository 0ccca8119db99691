import { gameOf } from "../games/registry";
import type { Happened, ReplayRound, ReplayStep, TableView } from "../protocol";
import { fetchRound } from "../records/api";
import { type MatchRecord, type Problem, RecordError } from "../records/record";
import { type Entry, extendLog } from "../session/log";
import type { PlaySession, Stage } from "../session/play";

/** Where in a match somebody looks, and with whose eyes. */
export interface Position {
  /** From 1. */
  round: number;
  /** From 0, the deal. */
  step: number;
  seat: number | null;
}

function asHappened({ what, table }: ReplayStep): Happened {
  return { type: "happened", number: table.number, what, table };
}

/** A match that was played, as a session in which nothing can be done but look, forwards and backwards. */
export class Replay implements PlaySession {
  readonly record: MatchRecord;
  readonly past = true;
  readonly sent: readonly string[] = [];
  stage: Stage | null = null;

  /** The answer for the round and seat that are shown. */
  look = $state.raw<ReplayRound>() as ReplayRound;
  position = $state.raw<Position>({ round: 1, step: 0, seat: null });
  busy = $state(false);
  running = $state(false);
  /** Why one could not go where one wanted. */
  problem = $state<Problem | null>(null);

  /** Everything that is told of the round, however much of it is shown. */
  readonly told: readonly Entry[] = $derived(this.#toldUpTo(this.look.steps.length - 1));
  readonly log: readonly Entry[] = $derived(this.#toldUpTo(this.position.step));
  readonly view: TableView | null = $derived(this.look.steps[this.position.step]?.table ?? null);

  readonly #looks = new Map<string, ReplayRound>();
  /** Where to go; ahead of `position` as long as the server is asked. */
  #wanted: Position = { round: 1, step: 0, seat: null };

  private constructor(record: MatchRecord) {
    this.record = record;
  }

  /** Opens a match at a position; raises RecordError. */
  static async open(record: MatchRecord, position: Position): Promise<Replay> {
    const replay = new Replay(record);
    await replay.#to(position);
    return replay;
  }

  get rounds(): number {
    return this.look.rounds;
  }

  get last(): number {
    return this.look.steps.length - 1;
  }

  /** Goes to a position without anything flying, or says in `problem` why not, and everything stays as it is. */
  async go(to: Partial<Position>): Promise<void> {
    try {
      await this.#to(to);
    } catch (reason) {
      if (!(reason instanceof RecordError)) throw reason;
      this.problem = reason.problem;
      this.running = false;
    }
  }

  /** What is out of reach becomes the nearest there is. The latest wish counts. */
  async #to(to: Partial<Position>): Promise<void> {
    const wanted = { ...this.#wanted, ...to };
    const players = this.record.players.length;
    const seat = wanted.seat !== null && wanted.seat >= 0 && wanted.seat < players ? wanted.seat : null;
    const round = Math.max(1, Math.min(wanted.round, this.record.rounds.length));
    this.#wanted = { ...wanted, round, seat };
    const latest = () => this.#wanted.round === round && this.#wanted.seat === seat;
    this.busy = true;
    try {
      const look = await this.#fetch(round, seat);
      if (!latest()) return;
      this.look = look;
      this.#show({ round, seat, step: Math.max(0, Math.min(this.#wanted.step, look.steps.length - 1)) });
    } catch (reason) {
      if (!latest()) return;
      this.#wanted = this.position;
      throw reason;
    } finally {
      this.busy = false;
    }
  }

  /** One move on, and everything flies as it did. At the end of a round the next one follows; false at the very end. */
  async forward(): Promise<boolean> {
    const next = this.look.steps[this.position.step + 1];
    if (next) {
      const change = () => {
        this.#show({ ...this.position, step: this.position.step + 1 });
      };
      if (this.stage) this.stage(asHappened(next), change);
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

  #show(position: Position): void {
    this.position = position;
    this.#wanted = position;
    this.problem = null;
  }

  /** Nothing can be played. */
  play(..._moves: string[]): void {}

  /** Nothing can be played, so nothing need be explained. */
  explain(_move: string): Promise<null> {
    return Promise.resolve(null);
  }

  #toldUpTo(step: number): readonly Entry[] {
    return this.look.steps
      .slice(0, step + 1)
      .map(asHappened)
      .reduce((log, happened) => extendLog(log, happened, gameOf), [] as readonly Entry[]);
  }

  async #fetch(round: number, seat: number | null): Promise<ReplayRound> {
    const key = `${round} ${seat}`;
    const known = this.#looks.get(key);
    if (known) return known;
    const look = await fetchRound(this.record, round, seat);
    const closed = look.steps.map(({ what, table }) => ({ what, table: still(table) }));
    const fresh = { ...look, steps: closed };
    this.#looks.set(key, fresh);
    return fresh;
  }
}

/** The table without anything that could be done. */
function still(table: TableView): TableView {
  return table.match ? { ...table, match: { ...table.match, legal: [] } } : table;
}
