/** The tables of this browser and their clients: the part of a server, in a worker. */
import { TABLES } from "../constants";
import { dateOf } from "../device/dates";
import { randomId } from "../device/randomId";
import { LOCAL_LENGTH, LOCAL_PREFIX } from "../net/localCode";
import { loadLearned } from "../networks/load";
import { toJson } from "../python/index";
import { makeHint } from "./bots";
import type { OfflineGame } from "./games";
import { type Command, type Event, readCommand, shared } from "./messages";
import { type Guest, Room, refused } from "./room";
import type { Store } from "./store";

/** The least number of finished tables to keep; older ones are deleted for new tables. */
const FINISHED_KEPT = 100;

/** The tables of this browser; it answers the messages of a server. */
export class LocalServer {
  readonly #store: Store;
  readonly #gameOf: (name: string) => Promise<OfflineGame>;
  readonly #rooms = new Map<string, Promise<Room>>();
  readonly #onchange: (code: string) => void;

  /** `changed` is called whenever an event was stored here, for other tabs. */
  constructor(
    store: Store,
    gameOf: (name: string) => Promise<OfflineGame>,
    changed: (code: string) => void = () => {},
  ) {
    this.#store = store;
    this.#gameOf = gameOf;
    this.#onchange = changed;
  }

  /** Attach a client; `send` delivers messages to it. */
  connect(send: (text: string) => void): Client {
    return new Client(this, send);
  }

  /** Load the events that another tab has stored, if that table is open here. */
  async refresh(code: string): Promise<void> {
    const room = await this.#rooms.get(code);
    await room?.inTurn(() => room.refresh());
  }

  room(code: string): Promise<Room> {
    const found = this.#rooms.get(code) ?? Room.open(code, this.#store, this.#gameOf, this.#onchange);
    this.#rooms.set(code, found);
    found.catch(() => this.#rooms.delete(code));
    return found;
  }

  async create(command: shared.commands_Create, secret: string): Promise<Room> {
    await this.#gameOf(command.game);
    command.settings.chat = false; // nobody else is there
    const created = shared.lobby_create(command, secret, shared.decide_make_key());
    return this.room(await this.setUp([created]));
  }

  /** Store the log of a new table, and return the table's code. Throws `Refused`. */
  async setUp(log: readonly Event[]): Promise<string> {
    const events = log.map(toJson);
    for (;;) {
      const letters = crypto.getRandomValues(new Uint32Array(LOCAL_LENGTH - 1));
      const code =
        LOCAL_PREFIX + Array.from(letters, (letter) => TABLES.letters[letter % TABLES.letters.length]).join("");
      try {
        if (!(await this.#store.append(code, 1, events))) continue;
        void this.#store.prune(FINISHED_KEPT).catch(() => {});
        return code;
      } catch (error) {
        throw refused("storage", `This browser stores nothing more: ${error}`);
      }
    }
  }

  /** Return the state of a table for the seat of a secret. Throws `Refused`. */
  async standing(code: string, secret: string): Promise<shared.api_OwnTable> {
    const room = await this.room(code);
    const seat = shared.guards_require_seat(shared.guards_admit(room.table, secret));
    const view = room.view(seat);
    const changed = (await this.#store.changed(code)) ?? Date.now();
    const { table, game, title, phase, seats, day } = view;
    return new shared.api_OwnTable(
      table,
      game,
      title,
      phase,
      seats,
      seat,
      room.table.turn,
      Math.floor((Date.now() - changed) / 1000),
      null,
      day !== null && dateOf(new Date(phase === "match_over" ? changed : Date.now())) > day,
    );
  }
}

/** Parse a client's message. Throws `Refused` if it is invalid. */
function parseCommand(text: string): Command {
  try {
    return readCommand(JSON.parse(text));
  } catch (error) {
    throw refused("malformed", String(error));
  }
}

/** One client, like a socket on the server. */
export class Client {
  readonly #server: LocalServer;
  readonly #send: (text: string) => void;
  readonly #guest: Guest;
  #room: Room | null = null;
  #busy: Promise<void> = Promise.resolve();

  constructor(server: LocalServer, send: (text: string) => void) {
    this.#server = server;
    this.#send = send;
    this.#guest = { seat: null, send: (message) => this.#send(JSON.stringify(toJson(message))) };
  }

  /** Process a message, after all earlier ones. */
  receive(text: string): Promise<void> {
    this.#busy = this.#busy.then(() => this.#receive(text));
    return this.#busy;
  }

  /** Leave the table, after all messages. */
  leave(): Promise<void> {
    this.#busy = this.#busy.then(() => this.#leave());
    return this.#busy;
  }

  #leave(): void {
    this.#room?.guests.delete(this.#guest);
    this.#room = null;
  }

  async #receive(text: string): Promise<void> {
    let id: string | null = null;
    try {
      const command = parseCommand(text);
      id = command.id;
      if (command instanceof shared.commands_Create) await this.#create(command);
      else if (command instanceof shared.commands_Join) await this.#join(command);
      else {
        const room = this.#room;
        if (!room) throw refused("not_joined", "Join a table first.");
        await room.inTurn(() => this.#atTable(room, command));
      }
    } catch (error) {
      this.#guest.send(this.#failed(id, error));
    }
  }

  #failed(id: string | null, error: unknown): shared.outgoing_Failed {
    const known =
      error instanceof shared.errors_Refused
        ? error
        : refused("internal", String((error instanceof Error && error.stack) || error));
    const view = this.#room?.view(this.#guest.seat) ?? null;
    return new shared.outgoing_Failed(id, known.code, known.detail, view, known.reason, known.cards, known.at);
  }

  async #create(command: shared.commands_Create): Promise<void> {
    const secret = command.secret ?? randomId();
    const room = await this.#server.create(command, secret);
    await this.#attach(room, 0, null);
    this.#guest.send(new shared.outgoing_Seated(command.id, room.code, 0, secret));
  }

  async #join(command: shared.commands_Join): Promise<void> {
    const room = await this.#server.room(command.table);
    await room.inTurn(async () => {
      await room.refresh();
      const seat = shared.guards_admit(room.table, command.secret);
      await this.#attach(room, seat, command.after);
      const { seats, damaged } = room.table;
      if (seat !== null && !seats[seat]?.left && !damaged)
        await room.do(this.#guest, new shared.commands_Back(command.id));
      this.#guest.send(new shared.outgoing_Done(command.id, room.table.number));
    });
  }

  async #attach(room: Room, seat: number | null, after: number | null): Promise<void> {
    if (this.#room !== room) this.#leave();
    this.#room = room;
    await room.attach(this.#guest, seat, after);
  }

  async #atTable(room: Room, command: Exclude<Command, shared.commands_Create | shared.commands_Join>): Promise<void> {
    const { table, game } = room;
    const { seat } = this.#guest;
    if (command instanceof shared.commands_Sit || command instanceof shared.commands_Renew) {
      const secret = command.secret ?? randomId();
      await room.do(this.#guest, command, secret);
      this.#guest.send(new shared.outgoing_Table(room.view(this.#guest.seat)));
      this.#guest.send(
        new shared.outgoing_Seated(command.id, room.code, shared.guards_require_seat(this.#guest.seat), secret),
      );
    } else if (command instanceof shared.commands_AskHint) {
      const ranker = await loadLearned(game.search.layout.game);
      shared.guards_require_current(table, command.number);
      const asking = shared.guards_require_seat(seat);
      const { state } = shared.guards_require_turn(table, asking);
      const { move, reason, cards } = makeHint(game, state, asking, ranker);
      this.#guest.send(new shared.outgoing_Hint(command.id, game.rules.text(state, move), reason, cards));
    } else if (command instanceof shared.commands_Explain) {
      this.#guest.send(shared.plans_explain_refusal(table, seat, command));
    } else if (command instanceof shared.commands_CheckPlan) {
      this.#guest.send(shared.plans_check_plan(table, seat, command));
    } else if (command instanceof shared.commands_Say) {
      throw refused("chat_off", "Nobody else is at this table.");
    } else if (command instanceof shared.commands_React) {
      const reacted = new shared.outgoing_Reacted(shared.guards_require_seat(seat), command.reaction);
      for (const guest of room.guests) guest.send(reacted);
      this.#guest.send(new shared.outgoing_Done(command.id, table.number));
    } else {
      this.#guest.send(new shared.outgoing_Done(command.id, await room.do(this.#guest, command)));
    }
  }
}
