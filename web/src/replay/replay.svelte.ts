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

function asHappened({ what, table }: ReplayStep): Happened {
  return { type: "happened", number: table.number, what, table };
}

/** A finished match as a session in which one can only step forwards and backwards. */
export class Replay implements PlaySession {
  readonly record: MatchRecord;
  readonly past = true;
  readonly pending: readonly string[] = [];
  animator: Animator | null = null;

  /** The steps of the round that is shown, as the seat that is shown sees them. */
  look = $state.raw<ReplayRound>() as ReplayRound;
  position = $state.raw<Position>({ round: 1, step: 0, seat: null });
  busy = $state(false);
  running = $state(false);
  /** Why the wanted position cannot be shown; null when nothing is wrong. */
  failure = $state<Failure | null>(null);

  /** The log of the whole round, also of what comes after the step that is shown. */
  readonly told: readonly Entry[] = $derived(this.#toldUpTo(this.look.steps.length - 1));
  readonly log: readonly Entry[] = $derived(this.#toldUpTo(this.position.step));
  readonly view: TableView | null = $derived(this.look.steps[this.position.step]?.table ?? null);

  #everybody = $state.raw<readonly ReplayRound[]>([]);

  readonly #looks = new Map<string, ReplayRound>();
  /** The wanted position; it differs from `position` while the server is asked. */
  #wanted: Position = { round: 1, step: 0, seat: null };

  private constructor(record: MatchRecord) {
    this.record = record;
  }

  /** Open a match at a position. Throws RecordError. */
  static async open(record: MatchRecord, position: Position): Promise<Replay> {
    const replay = new Replay(record);
    await replay.#to(position);
    return replay;
  }

  get rounds(): number {
    return this.look.rounds;
  }

  /** What each seat sees at the step that is shown, once `openHands` has asked for it; null before. */
  get hands(): readonly unknown[] {
    const viewOf = (seat: number) => this.#everybody[seat]?.steps[this.position.step]?.table.match?.view ?? null;
    return this.record.players.map((_, seat) => viewOf(seat));
  }

  get last(): number {
    return this.look.steps.length - 1;
  }

  /** Go to a position without animation. If that is not possible, `failure` says why, and nothing changes. */
  async go(to: Partial<Position>): Promise<void> {
    try {
      await this.#to(to);
    } catch (reason) {
      if (!(reason instanceof RecordError)) throw reason;
      this.failure = reason.failure;
      this.running = false;
    }
  }

  /** Go to the nearest position there is. If called again meanwhile, the latest call counts. */
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

  /** Go one move on, animated; at the end of a round to the next one. Returns false at the end of the match. */
  async forward(): Promise<boolean> {
    const next = this.look.steps[this.position.step + 1];
    if (next) {
      const change = () => {
        this.#show({ ...this.position, step: this.position.step + 1 });
      };
      if (this.animator) this.animator(asHappened(next), change);
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

  /** Ask for what every seat sees of a round. If that is not possible, `failure` says why. */
  async openHands(round: number): Promise<void> {
    this.#everybody = [];
    try {
      const all = await Promise.all(this.record.players.map((_, seat) => this.#fetch(round, seat)));
      if (this.position.round === round) this.#everybody = all;
    } catch (reason) {
      if (!(reason instanceof RecordError)) throw reason;
      this.failure = reason.failure;
    }
  }

  #show(position: Position): void {
    this.position = position;
    this.#wanted = position;
    this.failure = null;
  }

  /** Nothing can be played. */
  play(..._moves: string[]): void {}

  /** Nothing can be played, so there is nothing to explain. */
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
    const closed = look.steps.map(({ what, table }) => ({ what, table: still(table, this.record) }));
    const fresh = { ...look, steps: closed };
    this.#looks.set(key, fresh);
    return fresh;
  }
}

/** Return the table without legal moves, with bots where bots sat: they keep their faces. */
function still(table: TableView, record: MatchRecord): TableView {
  const seats = table.seats.map((seat, at) => {
    const bot = botAt(record, at);
    return bot === null ? seat : { ...seat, kind: "bot" as const, bot };
  });
  return { ...table, seats, match: table.match && { ...table.match, legal: [] } };
}
