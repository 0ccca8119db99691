import { secrets } from "../device/secrets";
import { Connection, type Socket, type Status } from "../net/connection";
import { isLocal } from "../net/localCode";
import { type Answer, type Draft, Refused } from "../net/outbox";
import type { Announced, Failed, Happened, Hint, Led, Message, Preparing, Reacted, Said, TableView } from "../protocol";
import type { FactsOf } from "./facts";
import { extendHandCounts, type HandCounts } from "./handCounts";
import { type Identity, isHandover, showSharersHere } from "./identity";
import { LinkOnTrial } from "./link";
import { type Entry, extendLog } from "./log";
import { Pacer } from "./pacer";
import { PendingMoves } from "./pendingMoves.svelte";
import type { Animator, Checked, Illegal, PlaySession } from "./play";
import { loadSession, saveSession } from "./saved";
import { noteSeals } from "./seals";
import { renewSeat, takeSeat } from "./seat";
import { expiryOf, sendOnce } from "./sendOnce";

/** Milliseconds after which a page that may not look on asks again, where its socket was lost meanwhile: the server counts that. */
const ASK_AGAIN = 180_000;

/** A table as one device sees it: its view, its log, and the commands that can be sent. */
export class Session implements PlaySession {
  readonly table: string;
  /** How often the secret of the seat was changed here. */
  renewals = $state(0);
  /** The table as it is on the screen, which may be some events behind the newest. */
  view = $state.raw<TableView | null>(null);
  log = $state.raw<readonly Entry[]>([]);
  handCounts = $state.raw<HandCounts>([]);
  status = $state<Status>("connecting");
  /** Until it was shown: the last command that failed, what the page has to say, and what the host of the site said to everybody. */
  failed = $state.raw<Failed | null>(null);
  remark = $state<string | null>(null);
  announced = $state.raw<Announced | null>(null);
  /** The last sign that an answer waits for rules to be compiled, until it is old. */
  preparing = $state.raw<Preparing | null>(null);
  /** Why this table cannot be shown: it does not exist, or watching is not allowed; null when it can. */
  unavailable = $state<"unknown_table" | "no_onlookers" | null>(null);
  /** Whether all events since the last visit have been applied, so that the view is up to date. */
  caughtUp = $state(false);
  /** The latest lines of the chat, and those that were there when it was last read. */
  chat = $state.raw<readonly Said[]>([]);
  chatRead = $state.raw<readonly Said[]>([]);
  led = $state.raw<Led | null>(null); // who leads through the match that is over, if anybody does
  onlookers = $state(0); // how many look on, as far as the host is told
  continued = $state.raw<Extract<Message, { type: "continued_together" }> | null>(null); // the last table that goes on from it
  since = $state(0); // when the view on the screen arrived, as `performance.now()` in milliseconds
  animator: Animator | null = null;
  /** Called when somebody sends a reaction. */
  onreaction: ((what: Reacted) => void) | null = null;

  readonly #factsOf: FactsOf;
  readonly #identity: Identity | null;
  readonly #open: () => Socket;
  readonly #connection: Connection;
  readonly #link: LinkOnTrial;
  readonly #pace = new Pacer(() => document.hidden);
  #newest = 0;
  #shutOut: ReturnType<typeof setTimeout> | undefined;
  /** Whether this is the first visit, so that chat lines sent again count as read. */
  #firstVisit = true;
  /** Commands on their way that are not sent twice at a time, with their answers. */
  readonly #asked = new Map<Draft["type"], Promise<Answer | null>>();
  readonly #moves = new PendingMoves(
    (draft) => this.ask(draft),
    () => this.view?.number ?? 0,
  );

  /** Without an `identity` it plays for the seat this device has at the table, or watches. */
  constructor(table: string, open: () => Socket, factsOf: FactsOf, identity: Identity | null = null) {
    this.table = table;
    this.#factsOf = factsOf;
    this.#identity = identity;
    this.#link = new LinkOnTrial(table);
    this.#open = open;
    this.#recall();
    this.#connection = new Connection({
      open,
      join: () => this.#join(),
      joined: () => {
        if (this.#link.accepted()) this.renewals += 1;
      },
      message: (message) => this.#received(message),
      status: (status) => {
        this.status = status;
      },
      remote: !isLocal(table),
    });
  }

  get secret(): string | null {
    void this.renewals; // who shows the secret is to show the new one
    return this.#identity ? this.#identity.secret : secrets.of(this.table);
  }

  /** Whether the secret of the seat is this device's own, and not one of several that share the device. */
  get mine(): boolean {
    return this.#identity === null;
  }

  /** Whether another person is at the table, on a device of their own. */
  get company(): boolean {
    const { seats = [], seat = null } = this.view ?? {};
    return seats.some((who, at) => who.kind === "person" && at !== seat && !this.together.includes(at));
  }

  /** The seats that share this device; none where everybody has a device of their own. */
  get together(): readonly number[] {
    return this.#identity?.together ?? [];
  }

  /** Whether a move chosen in advance would go at once; never on a device that several share, which others hold meanwhile. */
  get holds(): boolean {
    return this.mine && this.caughtUp && this.status === "open";
  }

  /** The moves that were made but are not on the screen yet. */
  get pending(): readonly string[] {
    return this.#moves.pending;
  }

  /** Make moves one after the other, each when the one before it was answered. */
  play(...moves: string[]): void {
    this.#moves.play(moves);
  }

  /** Make several moves of this turn as one, all or none; says whether they were made. */
  lay(moves: readonly string[]): Promise<boolean> {
    return this.#moves.lay(moves);
  }

  /** Return whether moves could be made as one now; null when the table has moved on. Nobody else is told. */
  async check(moves: readonly string[]): Promise<Checked | null> {
    const answer = await this.#wonder({ type: "check_plan", number: this.#newest, moves: [...moves] });
    if (answer?.type !== "plan_checked") return null;
    const { reason, cards } = answer;
    return { moves: answer.moves, illegal: reason === null ? null : { reason, cards } };
  }

  /** Take the first free seat, or the one that this browser has got in another window meanwhile. */
  sit(name: string): Promise<Answer | null> {
    return this.#once("sit", async () => {
      if (secrets.of(this.table)) {
        this.#connection.rejoin();
        return null;
      }
      this.failed = null; // such as a name that was refused before
      return takeSeat(this.table, (secret) => this.ask({ type: "sit", name, secret }));
    });
  }

  /** Leave the table. Before the match the seat becomes free, and its secret is forgotten. */
  async leave(): Promise<Answer | null> {
    const waiting = this.view?.phase === "waiting";
    const left = await this.ask({ type: "leave" });
    if (left && waiting) secrets.forget(this.table);
    return left;
  }

  /** Give the seat another secret: the old link opens it no more, and other devices on this seat are sent away. */
  renew(): Promise<Answer | null> {
    return this.#once("renew", async () => {
      const seated = await renewSeat(this.table, (secret) => this.ask({ type: "renew", secret }));
      this.renewals += 1;
      return seated;
    });
  }

  /** Whether the next round, or another match, can be begun from here. */
  get deals(): boolean {
    return (this.#identity?.dealer ?? null) !== null || (this.view?.seat ?? null) !== null;
  }

  nextRound(): Promise<Answer | null> {
    return this.#once("next_round", () => this.#goOn({ type: "next_round", number: this.#newest }));
  }

  again(): Promise<Answer | null> {
    return this.#once("again", () => this.#goOn({ type: "again", number: this.#newest }));
  }

  /** Send a command that whoever sits here may give; from the dealer's seat, over a socket of its own, where nobody holds the device. */
  async #goOn(draft: Draft): Promise<Answer | null> {
    const secret = this.#identity?.dealer ?? null;
    if (secret === null) return this.ask(draft);
    return this.#answered(sendOnce(secret, this.table, this.#open, draft));
  }

  /** Take the last move back; `back` in the view says whether that is possible. */
  takeBack(): Promise<Answer | null> {
    return this.#once("take_back", () => this.ask({ type: "take_back", number: this.#newest }));
  }

  /** Return the best bot's move and its reason, or null when there is no answer or the table has moved on. */
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

  /** Return why a move is not legal, or null when it is legal, or when the table has moved on meanwhile. */
  async explain(move: string): Promise<Illegal | null> {
    const answer = await this.#wonder({ type: "explain", number: this.#newest, move });
    if (answer?.type !== "explained" || answer.reason === null) return null;
    return { reason: answer.reason, cards: answer.cards };
  }

  /** Ask about the position; null when the table has moved on meanwhile, or when there is no answer. */
  async #wonder(draft: Draft): Promise<Answer | null> {
    const number = this.#newest;
    try {
      return await this.#connection.send(draft, { stale: () => this.#newest !== number });
    } catch (reason) {
      if (!(reason instanceof Refused)) throw reason;
      return null;
    }
  }

  /** Adapt to a page that was shown or hidden, or to another network. */
  wake(): void {
    if (document.hidden) this.#pace.flush();
    else this.#connection.hurry();
  }

  /** The device says that it has no network. */
  doubt(): void {
    this.#connection.doubt();
  }

  /** Play on here, where the table was opened at too many other places. */
  comeBack(): void {
    this.#connection.comeBack();
  }

  close(): void {
    clearTimeout(this.#shutOut);
    this.keep();
    this.#connection.close();
  }

  /** Save what was seen so far, for a reload. */
  keep(): void {
    this.#pace.flush();
    if (this.#newest > 0) saveSession(this.#memory, { number: this.#newest, log: this.log, curve: this.handCounts });
  }

  get #memory(): string {
    return this.#identity?.memory ?? this.table;
  }

  #recall(): void {
    const seen = loadSession(this.#memory);
    if (!seen) return;
    ({ number: this.#newest, log: this.log, curve: this.handCounts } = seen);
  }

  /** Send a command and return its answer; null when the server refuses it, and then `failed` says why. */
  ask(draft: Draft): Promise<Answer | null> {
    return this.#answered(this.#connection.send(draft, { stale: expiryOf(draft) }));
  }

  async #answered(answer: Promise<Answer>): Promise<Answer | null> {
    try {
      return await answer;
    } catch (reason) {
      if (!(reason instanceof Refused)) throw reason;
      this.#refused(reason.failed);
      return null;
    }
  }

  /** Return the answer to a command of this type that is on its way, or send it. */
  #once(what: Draft["type"], ask: () => Promise<Answer | null>): Promise<Answer | null> {
    const asked = this.#asked.get(what) ?? ask().finally(() => this.#asked.delete(what));
    this.#asked.set(what, asked);
    return asked;
  }

  #join(): Draft {
    this.caughtUp = false;
    this.onlookers = 0;
    this.#firstVisit = this.view === null;
    const secret = this.#identity ? this.secret : this.#link.next(this.secret);
    const shared = this.#identity !== null && secret === null;
    return { type: "join", table: this.table, secret, after: this.#newest || 1, hidden: document.hidden, shared };
  }

  #received(message: Message): void {
    if (this.caughtUp || message.type === "table") noteSeals(message); // events sent again may have been made up since
    if (message.type === "happened") this.#happened(message);
    if (message.type === "table") {
      this.#arrived(message.table);
      this.chat = [];
      this.led = null;
    }
    if (message.type === "failed") this.#failedAlone(message);
    if (message.type === "said") this.#heard(message);
    if (message.type === "led") this.led = message;
    if (message.type === "onlookers") this.onlookers = message.count;
    if (message.type === "continued_together") this.continued = message;
    if (message.type === "announced") this.announced = message;
    if (message.type === "preparing") this.preparing = message;
    if (message.type === "reacted") this.onreaction?.(message);
  }

  #happened(happened: Happened): void {
    if (happened.number <= this.#newest && happened.what.kind !== "presence") return;
    this.#newest = Math.max(this.#newest, happened.number);
    const show = (quick: boolean) => {
      const change = () => this.#apply(happened);
      if (quick || !this.animator) change();
      else this.animator(happened, change);
    };
    const own = happened.what.kind === "moved" && happened.what.seat === happened.table.seat;
    if (this.caughtUp) this.#pace.push(own ? { show, breath: 0 } : { show });
    else show(true);
  }

  #apply(happened: Happened): void {
    this.#noticeRemoval(happened);
    if (!isHandover(happened, this.#identity)) this.log = extendLog(this.log, happened, this.#factsOf, this.view);
    this.view = showSharersHere(happened.table, this.#identity);
    this.handCounts = extendHandCounts(this.handCounts, happened, this.#factsOf);
    this.since = performance.now();
    this.#moves.settle();
  }

  /** Give up the seat when the host has removed this player. */
  #noticeRemoval({ what, table }: Happened): void {
    if (what.kind !== "left" || !what.removed || this.view?.seat !== what.seat || table.seat !== null) return;
    secrets.forget(this.table);
    this.failed = { type: "failed", id: null, code: "wrong_secret", detail: "" };
  }

  #arrived(table: TableView): void {
    this.caughtUp = true;
    this.unavailable = null;
    this.#pace.flush();
    this.#newest = Math.max(this.#newest, table.number);
    this.view = showSharersHere(table, this.#identity);
    this.since = performance.now();
    this.#moves.settle();
  }

  #heard(line: Said): void {
    this.chat = [...this.chat.slice(-99), line];
    if (!line.again) this.#firstVisit = false;
    else if (this.#firstVisit) this.chatRead = this.chat;
  }

  /** Handle a failure that no command waits for: of joining, or of a command that is sent again. */
  #failedAlone(failed: Failed): void {
    if (this.#link.refused(failed)) {
      this.#connection.rejoin();
      this.#refused({ ...failed, code: "wrong_secret" });
      return;
    }
    if (failed.code === "wrong_secret" && !this.#identity) {
      const renewed = secrets.advance(this.table);
      if (!renewed) secrets.forget(this.table);
      this.#connection.rejoin();
      if (renewed || this.#asked.has("sit")) return; // the seat is still to be had
    }
    if (failed.code === "unknown_event") {
      // A backup was put in the place of what this tab has seen, or this browser could not store it.
      this.failed = failed;
      this.#newest = 0;
      this.log = [];
      this.handCounts = [];
      this.#connection.rejoin();
      return;
    }
    if (failed.code === "unknown_table" && this.unavailable === "no_onlookers") {
      // It is there: the server says so to nobody who may not look on. They may again when the host wants it.
      clearTimeout(this.#shutOut);
      this.#shutOut = setTimeout(() => this.#connection.rejoin(), ASK_AGAIN);
      return;
    }
    if (failed.code === "unknown_table" || failed.code === "no_onlookers") this.unavailable = failed.code;
    else this.#refused(failed);
  }

  #refused(failed: Failed): void {
    this.failed = failed;
    if (failed.table && failed.table.number >= this.#newest) this.#arrived(failed.table);
  }
}
