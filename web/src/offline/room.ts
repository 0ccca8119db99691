/** A table of this browser: its log, attached clients, and bots. The translated table decides what is allowed. */
import type { ErrorCode } from "../protocol";
import { type Struct, toJson } from "../python/index";
import { chooseMove, findPlayer, loadHelpers } from "./bots";
import type { OfflineGame } from "./games";
import { type AtTable, type Event, readEvent, shared } from "./messages";
import type { Store, Stored } from "./store";

/** A client at the table, which gets what its seat may know. */
export interface Guest {
  seat: number | null;
  send(message: Struct): void;
}

/** How many times a command is retried after a conflict with another tab. */
const ATTEMPTS = 8;
/** Milliseconds before a bot retries to store its move. */
const RETRY = 2_000;

const DAMAGED = "The table was kept by another version of the rules, or is damaged: it can be looked at, and no more.";

/** The id of the notice that nothing can be stored, and of the `done` that takes it back. */
const SAVING = "saving";
/** The message when nothing can be written: the table then only lasts as long as the page. */
const UNSAVED = () => new shared.outgoing_Failed(SAVING, "storage", "This browser stores nothing more.");

/** Decode the events of a log up to the first invalid one. */
function readEvents(events: readonly Stored[]): Event[] {
  const found: Event[] = [];
  for (const event of events) {
    try {
      found.push(readEvent(event));
    } catch {
      break;
    }
  }
  return found;
}

export function refused(code: ErrorCode, detail: string): shared.errors_Refused {
  return new shared.errors_Refused(detail, code);
}

export class Room {
  readonly code: string;
  readonly table: shared.state_Table;
  readonly game: OfflineGame;
  readonly guests = new Set<Guest>();
  readonly #store: Store;
  readonly #changed: (code: string) => void;
  /** The tail of the queue: tasks run one after the other. */
  #busy: Promise<unknown> = Promise.resolve();
  #thinking = false;

  /** `changed` is called whenever an event was stored here. */
  private constructor(
    code: string,
    table: shared.state_Table,
    game: OfflineGame,
    store: Store,
    changed: (code: string) => void,
  ) {
    this.code = code;
    this.table = table;
    this.game = game;
    this.#store = store;
    this.#changed = changed;
  }

  /** Load a table from its log. Throws `Refused` if there is none. */
  static async open(
    code: string,
    store: Store,
    gameOf: (name: string) => Promise<OfflineGame>,
    changed: (code: string) => void,
  ): Promise<Room> {
    const events = await store.after(code, 0);
    if (events.length === 0) throw refused("unknown_table", `There is no table ${code} in this browser.`);
    const game = await gameOf(String(events[0]?.game));
    const readable = readEvents(events);
    const [table, fault] = shared.logs_replay_until_fault(code, readable);
    table.damaged = fault !== null || readable.length < events.length;
    const room = new Room(code, table, game, store, changed);
    room.#finish();
    return room;
  }

  /** Run a task after all earlier ones. */
  inTurn<T>(what: () => Promise<T>): Promise<T> {
    const done = this.#busy.then(what);
    this.#busy = done.catch(() => {});
    return done;
  }

  /** Return the table as a seat sees it. Everybody at this device counts as present. */
  view(seat: number | null): shared.server_messages_views$TableView {
    return new shared.views_TableViews(this.table, this.#present).make_view(seat);
  }

  /** Attach a client, which gets the events after number `after`, then the state of the table. */
  async attach(guest: Guest, seat: number | null, after: number | null): Promise<void> {
    if (after !== null && after > this.table.number)
      throw refused("unknown_event", `There is no event ${after} at this table.`);
    if (after !== null && after < this.table.number && after > 0) {
      const events = (await this.#store.after(this.code, 0)).slice(0, this.table.number).map(readEvent);
      const person = seat === null ? null : (this.table.seats[seat]?.person ?? null);
      for (const happened of shared.logs_list_missed(this.code, events, after, person, this.#present))
        guest.send(happened);
    }
    guest.seat = seat;
    this.guests.add(guest);
    guest.send(new shared.outgoing_Table(this.view(seat)));
    if (this.table.damaged) guest.send(new shared.outgoing_Failed(null, "damaged", DAMAGED));
    if (!this.#store.isSaved(this.code)) guest.send(UNSAVED());
    this.wake();
  }

  /** Carry out a command; return the number of the last event. Throws `Refused`. */
  async do(guest: Guest, command: AtTable, secret = ""): Promise<number> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (this.table.damaged) throw refused("damaged", DAMAGED);
      const decisions = shared.decide_decide(this.table, guest.seat, command, this.#present, secret);
      if (decisions.length === 0 || (await this.#carryOut(decisions, "secret" in command ? guest : null)))
        return this.table.number;
      await this.refresh();
    }
    throw refused("storage", "The table is too busy.");
  }

  /** Load the events that another tab has stored. */
  async refresh(): Promise<void> {
    if (this.table.damaged) return;
    const events = await this.#store.after(this.code, this.table.number);
    try {
      for (const event of events) this.#apply(readEvent(event));
    } catch {
      this.table.damaged = true;
    }
  }

  async record(match: number | null): Promise<unknown> {
    const events = await this.#store.after(this.code, 0);
    const readable = readEvents(events);
    return shared.logs_make_match_record(this.code, readable, match, readable.length === events.length);
  }

  /** Let a bot play, if it is its turn and a client is attached. */
  wake(): void {
    if (this.#thinking || this.table.damaged || this.guests.size === 0 || !findPlayer(this.table)) return;
    this.#thinking = true;
    void this.#play()
      .finally(() => {
        this.#thinking = false;
      })
      .then(() => this.wake()); // not after a failure: a bot that cannot play would retry forever
  }

  async #play(): Promise<void> {
    const { table } = this;
    const [player, match] = [findPlayer(table), table.match];
    if (!player || !match) return;
    const [last, begin] = [table.last_change, performance.now()];
    await new Promise((resolve) => setTimeout(resolve)); // deliver the last move to clients first
    const helpers = await loadHelpers(this.game, player);
    if (table.last_change !== last) return;
    // Derived from the key, so that bots answer the same moves alike when the deals are replayed.
    const seed = table.match_key.length > 0 ? shared.deal_of_day_derive_bot_seed(table.match_key, match) : undefined;
    const move = chooseMove(this.game, match.state, player, helpers, seed);
    await new Promise((resolve) => setTimeout(resolve, table.get_bot_pause(player.seat) - (performance.now() - begin)));
    await this.inTurn(async () => {
      if (table.last_change !== last || findPlayer(table)?.kind !== player.kind || this.guests.size === 0) return;
      const decision = shared.decide_decide_move(match, player.seat, move, player.by);
      if (!(await this.#carryOut([decision]))) await this.refresh();
    }).catch(() => new Promise((resolve) => setTimeout(resolve, RETRY)));
  }

  /** Mark the table as finished, if it is: unfinished ones are never deleted. */
  #finish(): void {
    if (this.table.phase === "match_over") void this.#store.finish(this.code).catch(() => {});
  }

  get #present(): number[] {
    return [...this.table.seats.keys()];
  }

  /** Store events, then apply and broadcast them; false after a conflict with another tab. */
  async #carryOut(
    decisions: readonly shared.server_table_decide$Decision[],
    newcomer: Guest | null = null,
  ): Promise<boolean> {
    const events = decisions.map(({ event }) => toJson(event));
    const saved = this.#store.isSaved(this.code);
    let stored: boolean;
    try {
      stored = await this.#store.append(this.code, this.table.number + 1, events);
    } catch (error) {
      throw refused("storage", `This browser stores nothing more: ${error}`);
    }
    if (!stored) return false;
    for (const { event, move } of decisions) this.#apply(event, move, newcomer);
    this.#changed(this.code);
    this.#finish();
    if (saved !== this.#store.isSaved(this.code))
      for (const guest of this.guests)
        guest.send(saved ? UNSAVED() : new shared.outgoing_Done(SAVING, this.table.number));
    return true;
  }

  #apply(event: Event, move: shared.play_match$LegalMove | null = null, newcomer: Guest | null = null): void {
    const step = this.table.apply(event, move);
    if (newcomer && event instanceof shared.events_SatEvent) newcomer.seat = event.seat;
    const views = new shared.views_TableViews(this.table, this.#present);
    for (const guest of this.guests)
      guest.send(
        new shared.outgoing_Happened(
          step.number,
          shared.views_make_happening(this.table, step, guest.seat),
          views.make_view(guest.seat),
        ),
      );
    this.wake();
  }
}
