import { gameOf } from "../games/registry";
import type { Happened, ReplayRound, ReplayStep, TableView } from "../protocol";
import { lookAt } from "../records/api";
import { type Problem, type Recorded, Unreadable } from "../records/record";
import { type Entry, told } from "../session/log";
import type { PlaySession, Stage } from "../session/play";

/** Where in a match somebody looks, and with whose eyes. */
export interface Spot {
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
export class Looking implements PlaySession {
  readonly record: Recorded;
  readonly past = true;
  readonly sent: readonly string[] = [];
  stage: Stage | null = null;

  /** The answer for the round and seat that are shown. */
  look = $state.raw<ReplayRound>() as ReplayRound;
  spot = $state.raw<Spot>({ round: 1, step: 0, seat: null });
  busy = $state(false);
  running = $state(false);
  /** Why one could not go where one wanted. */
  problem = $state<Problem | null>(null);

  /** Everything that is told of the round, however much of it is shown. */
  readonly told: readonly Entry[] = $derived(this.#toldUpTo(this.look.steps.length - 1));
  readonly log: readonly Entry[] = $derived(this.#toldUpTo(this.spot.step));
  readonly view: TableView | null = $derived(this.look.steps[this.spot.step]?.table ?? null);

  readonly #looks = new Map<string, ReplayRound>();
  /** Where to go; ahead of `spot` as long as the server is asked. */
  #wanted: Spot = { round: 1, step: 0, seat: null };

  private constructor(record: Recorded) {
    this.record = record;
  }

  /** Opens a match at a spot; raises Unreadable. */
  static async open(record: Recorded, spot: Spot): Promise<Looking> {
    const looking = new Looking(record);
    await looking.#to(spot);
    return looking;
  }

  get rounds(): number {
    return this.look.rounds;
  }

  get last(): number {
    return this.look.steps.length - 1;
  }

  /** Goes to a spot without anything flying, or says in `problem` why not, and everything stays as it is. */
  async go(to: Partial<Spot>): Promise<void> {
    try {
      await this.#to(to);
    } catch (reason) {
      if (!(reason instanceof Unreadable)) throw reason;
      this.problem = reason.problem;
      this.running = false;
    }
  }

  /** What is out of reach becomes the nearest there is. The latest wish counts. */
  async #to(to: Partial<Spot>): Promise<void> {
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
      this.#wanted = this.spot;
      throw reason;
    } finally {
      this.busy = false;
    }
  }

  /** One move on, and everything flies as it did. At the end of a round the next one follows; false at the very end. */
  async forward(): Promise<boolean> {
    const next = this.look.steps[this.spot.step + 1];
    if (next) {
      const change = () => {
        this.#show({ ...this.spot, step: this.spot.step + 1 });
      };
      if (this.stage) this.stage(asHappened(next), change);
      else change();
      return true;
    }
    if (this.spot.round >= this.rounds) return false;
    await this.go({ round: this.spot.round + 1, step: 0 });
    return true;
  }

  async back(): Promise<void> {
    if (this.spot.step > 0) await this.go({ step: this.spot.step - 1 });
    else if (this.spot.round > 1) await this.go({ round: this.spot.round - 1, step: Number.MAX_SAFE_INTEGER });
  }

  #show(spot: Spot): void {
    this.spot = spot;
    this.#wanted = spot;
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
      .reduce((log, happened) => told(log, happened, gameOf), [] as readonly Entry[]);
  }

  async #fetch(round: number, seat: number | null): Promise<ReplayRound> {
    const key = `${round} ${seat}`;
    const known = this.#looks.get(key);
    if (known) return known;
    const look = await lookAt(this.record, round, seat);
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
