import { newSecret, secrets } from "../device/secrets";
import { Connection, type Socket, type Status } from "../net/connection";
import { type Answer, type Draft, Refused } from "../net/outbox";
import type { Failed, Happened, Hint, Message, Reacted, Said, TableView } from "../protocol";
import { type Curve, extendCurve } from "./curve";
import type { FactsOf } from "./facts";
import { type Entry, extendLog } from "./log";
import { Pacer } from "./pacer";
import type { Illegal, PlaySession, Stage } from "./play";
import { loadSession, saveSession } from "./saved";
import { noteSeals } from "./seals";

/** Whose eyes and hands a session has. */
export interface As {
  secret: string | null;
  /** Under which name this tab remembers what was seen. */
  memory: string;
  /** Seats that share this device: while another one of them looks they are not away. */
  together: readonly number[];
}

/** A table as one device sees it: what it shows now, what was told, and what can be done. */
export class Session implements PlaySession {
  readonly table: string;
  /** What is on the screen; behind the newest by what still waits to be shown. */
  view = $state.raw<TableView | null>(null);
  log = $state.raw<readonly Entry[]>([]);
  curve = $state.raw<Curve>([]);
  status = $state<Status>("connecting");
  /** The last thing that did not work, until somebody has seen it. */
  failed = $state.raw<Failed | null>(null);
  /** Why this table cannot be shown: there is no such one, or nobody may look on. */
  gone = $state<"unknown_table" | "no_onlookers" | null>(null);
  /** What happened while nobody was here has been shown: the view is the table as it is. */
  caughtUp = $state(false);
  /** What was said lately. */
  said = $state.raw<readonly Said[]>([]);
  /** The lines that were there when somebody last read them. */
  read = $state.raw<readonly Said[]>([]);
  /** When the view on the screen came, for clocks. */
  since = $state(0);
  /** The moves that are on their way: made, but not yet to be seen. */
  sent = $state.raw<readonly string[]>([]);
  stage: Stage | null = null;
  /** Told at once when somebody shows how they feel. */
  reacted: ((what: Reacted) => void) | null = null;

  readonly #factsOf: FactsOf;
  readonly #as: As | null;
  readonly #connection: Connection;
  readonly #pace = new Pacer(() => document.hidden);
  /** Moves that are stored, with the number of their event, until that is shown. */
  #stored: { move: string; number: number }[] = [];
  #newest = 0;
  /** Whether what is retold was said before anybody was here. */
  #stranger = true;
  /** What one does not ask twice at a time. */
  readonly #asked = new Map<Draft["type"], Promise<Answer | null>>();
  #moves: Promise<unknown> = Promise.resolve();

  /** Without `as` it is the one seat this device has at the table, or an onlooker. */
  constructor(table: string, open: () => Socket, factsOf: FactsOf, as: As | null = null) {
    this.table = table;
    this.#factsOf = factsOf;
    this.#as = as;
    this.#recall();
    this.#connection = new Connection({
      open,
      join: () => this.#join(),
      message: (message) => this.#received(message),
      status: (status) => {
        this.status = status;
      },
    });
  }

  get secret(): string | null {
    return this.#as ? this.#as.secret : secrets.of(this.table);
  }

  /** Whether somebody else is at the table who is not around this device. */
  get company(): boolean {
    const { seats = [], seat = null } = this.view ?? {};
    const here = this.#as?.together ?? [];
    return seats.some((who, at) => who.kind === "person" && at !== seat && !here.includes(at));
  }

  /** Makes moves one after the other, each when the one before it is settled. */
  play(...moves: string[]): void {
    for (const move of moves.filter((one) => !this.sent.includes(one))) {
      this.sent = [...this.sent, move];
      this.#moves = this.#moves.then(() => this.#move(move));
    }
  }

  async #move(move: string): Promise<void> {
    if (!this.sent.includes(move)) return;
    const done = await this.ask({ type: "move", number: this.#newest, move });
    if (!done) this.sent = [];
    else if (done.type === "done") this.#stored.push({ move, number: done.number });
    this.#settle();
  }

  /** Moves that are on the screen are on their way no longer. */
  #settle(): void {
    const shown = this.view?.number ?? 0;
    const settled = this.#stored.filter(({ number }) => number <= shown);
    if (settled.length === 0) return;
    this.#stored = this.#stored.filter(({ number }) => number > shown);
    const left = [...this.sent];
    for (const { move } of settled) if (left.includes(move)) left.splice(left.indexOf(move), 1); // of moves alike only one
    this.sent = left;
  }

  /** Takes the first free seat. The secret is kept first: the seat is not lost if the answer is. */
  sit(name: string): Promise<Answer | null> {
    return this.#once("sit", async () => {
      const secret = newSecret();
      secrets.keep(this.table, secret);
      const seated = await this.ask({ type: "sit", name, secret });
      // When the line broke before the answer, it was no good yet and is forgotten by now.
      if (seated) secrets.keep(this.table, secret);
      else if (secrets.of(this.table) === secret) secrets.forget(this.table);
      return seated;
    });
  }

  /** Gets up. Before the match the seat is free again, and its secret opens nothing any more. */
  async leave(): Promise<Answer | null> {
    const waiting = this.view?.phase === "waiting";
    const left = await this.ask({ type: "leave" });
    if (left && waiting) secrets.forget(this.table);
    return left;
  }

  nextRound(): Promise<Answer | null> {
    return this.#once("next_round", () => this.ask({ type: "next_round", number: this.#newest }));
  }

  again(): Promise<Answer | null> {
    return this.#once("again", () => this.ask({ type: "again", number: this.#newest }));
  }

  /** Takes the last move back; `back` in the view says whether one may. */
  takeBack(): Promise<Answer | null> {
    return this.#once("take_back", () => this.ask({ type: "take_back", number: this.#newest }));
  }

  /** What the best bot would do here. */
  async hint(postponed?: () => void): Promise<Hint | null> {
    const number = this.#newest;
    const stale = () => this.#newest !== number;
    try {
      const answer = await this.#connection.send({ type: "hint", number }, { stale, postponed });
      return answer.type === "hint" ? answer : null;
    } catch (reason) {
      if (!(reason instanceof Refused)) throw reason;
      if (!stale()) this.#refused(reason.failed);
      return null;
    }
  }

  /** Why a move is not legal. That the table has moved on meanwhile, so that there is no answer, is no failure to tell of. */
  async explain(move: string): Promise<Illegal | null> {
    const number = this.#newest;
    try {
      const stale = () => this.#newest !== number;
      const answer = await this.#connection.send({ type: "explain", number, move }, { stale });
      return answer.type === "explained" && answer.reason !== null
        ? { reason: answer.reason, cards: answer.cards }
        : null;
    } catch (reason) {
      if (!(reason instanceof Refused)) throw reason;
      return null;
    }
  }

  /** The page is looked at again, or not any more, or the network is another one. */
  wake(): void {
    if (document.hidden) this.#pace.flush();
    else this.#connection.hurry();
  }

  close(): void {
    this.keep();
    this.#connection.close();
  }

  /** Notes what was seen so far, for a reload. */
  keep(): void {
    this.#pace.flush();
    if (this.#newest > 0) saveSession(this.#memory, { number: this.#newest, log: this.log, curve: this.curve });
  }

  get #memory(): string {
    return this.#as?.memory ?? this.table;
  }

  #recall(): void {
    const seen = loadSession(this.#memory);
    if (!seen) return;
    this.#newest = seen.number;
    this.log = seen.log;
    this.curve = seen.curve;
  }

  /** Sends a command; what the server does not allow is in `failed`, and the answer is null. */
  async ask(draft: Draft): Promise<Answer | null> {
    try {
      return await this.#connection.send(draft);
    } catch (reason) {
      if (!(reason instanceof Refused)) throw reason;
      this.#refused(reason.failed);
      return null;
    }
  }

  /** A second tap waits for the answer to the first. */
  #once(what: Draft["type"], ask: () => Promise<Answer | null>): Promise<Answer | null> {
    const asked = this.#asked.get(what) ?? ask().finally(() => this.#asked.delete(what));
    this.#asked.set(what, asked);
    return asked;
  }

  #join(): Draft {
    this.caughtUp = false;
    this.#stranger = this.view === null;
    return { type: "join", table: this.table, secret: this.secret, after: Math.max(1, this.#newest) };
  }

  #received(message: Message): void {
    if (this.caughtUp || message.type === "table") noteSeals(message); // what is retold was perhaps made up since
    if (message.type === "happened") this.#happened(message);
    if (message.type === "table") {
      this.#arrived(message.table);
      this.said = [];
    }
    if (message.type === "failed") this.#unasked(message);
    if (message.type === "said") this.#heard(message);
    if (message.type === "reacted") this.reacted?.(message);
  }

  #happened(happened: Happened): void {
    const fresh = happened.number > this.#newest || happened.what.kind === "presence";
    if (!fresh) return;
    this.#newest = Math.max(this.#newest, happened.number);
    const show = (quick: boolean) => {
      const change = () => this.#apply(happened);
      if (quick || !this.stage) change();
      else this.stage(happened, change);
    };
    const own = happened.what.kind === "moved" && happened.what.seat === happened.table.seat;
    if (this.caughtUp) this.#pace.push(own ? { show, breath: 0 } : { show });
    else show(true);
  }

  #apply(happened: Happened): void {
    this.#notice(happened);
    this.view = this.#together(happened.table);
    if (!this.#beside(happened)) this.log = extendLog(this.log, happened, this.#factsOf);
    this.curve = extendCurve(this.curve, happened, this.#factsOf);
    this.since = performance.now();
    this.#settle();
  }

  /** The host has asked me to leave: the seat is mine no longer. */
  #notice({ what, table }: Happened): void {
    if (what.kind !== "left" || !what.removed || this.view?.seat !== what.seat || table.seat !== null) return;
    secrets.forget(this.table);
    this.failed = { type: "failed", id: null, code: "wrong_secret", detail: "" };
  }

  /** Whether it only says that the device went from hand to hand. */
  #beside({ what }: Happened): boolean {
    return what.kind === "presence" && this.#as !== null && this.#as.together.includes(what.seat);
  }

  /** The table without those away who only wait for the device. */
  #together(table: TableView): TableView {
    const here = this.#as?.together ?? [];
    if (here.length === 0) return table;
    return { ...table, seats: table.seats.map((seat, at) => (here.includes(at) ? { ...seat, away: false } : seat)) };
  }

  #arrived(table: TableView): void {
    this.caughtUp = true;
    this.#pace.flush();
    this.#newest = Math.max(this.#newest, table.number);
    this.view = this.#together(table);
    this.since = performance.now();
    this.#settle();
  }

  #heard(line: Said): void {
    this.said = [...this.said.slice(-99), line];
    if (!line.again) this.#stranger = false;
    else if (this.#stranger) this.read = this.said;
  }

  /** What did not work though nobody waits for it: to join, or something that is tried again. */
  #unasked(failed: Failed): void {
    if (failed.code === "wrong_secret" && !this.#as) {
      secrets.forget(this.table);
      this.#connection.rejoin();
      if (this.#asked.has("sit")) return; // the seat is still to be had
    }
    if (failed.code === "unknown_table" || failed.code === "no_onlookers") this.gone = failed.code;
    else this.#refused(failed);
  }

  #refused(failed: Failed): void {
    this.failed = failed;
    if (failed.table && failed.table.number >= this.#newest) this.#arrived(failed.table);
  }
}
