import { secrets } from "../device/secrets";
import { settings } from "../device/settings.svelte";
import { Connection, type Socket, type Status } from "../net/connection";
import { type Answer, type Draft, Refused } from "../net/outbox";
import type { Announced, Failed, Happened, Hint, Led, Message, Preparing, Reacted, Said, TableView } from "../protocol";
import type { FactsOf } from "./facts";
import { extendHandCounts, type HandCounts } from "./handCounts";
import { type Identity, isHandover, markSharedSeatsPresent } from "./identity";
import { isLasting } from "./lasting";
import { changesMatch, type Entry, extendLog, followSeats } from "./log";
import { Pacer } from "./pacer";
import { PendingAnswers } from "./pendingAnswers";
import { PendingMoves } from "./pendingMoves.svelte";
import type { Animator, Checked, Illegal, PlaySession } from "./play";
import { loadSession, saveSession } from "./saved";
import { saveSeals } from "./seals";
import { renewSeat, takeSeat } from "./seat";
import { SeatSecret } from "./seatSecret";
import { makeExpiryCheck, sendOnce } from "./sendOnce";

/** Milliseconds after which an excluded onlooker joins again after a lost connection; rarely, because the server counts that. */
const REJOIN_AFTER = 180_000;

/** The session of one device at a table: the view, the log, and the commands. */
export class Session implements PlaySession {
  readonly table: string;
  renewals = $state(0); // how many times the seat's secret was renewed here
  /** The table on the screen, which may be some events behind. */
  view = $state.raw<TableView | null>(null);
  log = $state.raw<readonly Entry[]>([]);
  handCounts = $state.raw<HandCounts>([]);
  status = $state<Status>("connecting");
  refused = $state<Failed["code"]>(); // why the server lets nobody in for now, while `offline`; undefined without an answer
  /** Until they have been shown: the last failed command, a remark of the page, and an announcement of the operator. */
  failed = $state.raw<Failed | null>(null);
  lasting = $state.raw<Failed | null>(null); // a failure that stays, until its command or a join succeeds
  remark = $state<string | null>(null);
  announced = $state.raw<Announced | null>(null);
  preparing = $state.raw<Preparing | null>(null); // the last such message, until it is outdated
  /** Why this table cannot be shown: it does not exist, or onlookers are not allowed; null if it can. */
  unavailable = $state<"unknown_table" | "no_onlookers" | null>(null);
  lostName = $state<string | null>(null); // the name on this device's seat if its secret became void
  /** Whether all events since the last visit have been applied, so that the view is up to date. */
  caughtUp = $state(false);
  chat = $state.raw<readonly Said[]>([]); // the last lines
  chatRead = $state.raw<readonly Said[]>([]); // those that have been read
  led = $state.raw<Led | null>(null); // who leads through the finished match, if anybody
  onlookers = $state(0); // the number of onlookers; only the host gets it
  continued = $state.raw<Extract<Message, { type: "continued_together" }> | null>(null); // the latest table that goes on from it
  since = $state(0); // when the current view arrived, as `performance.now()` in milliseconds
  animator: Animator | null = null;
  onreaction: ((what: Reacted) => void) | null = null; // called when somebody sends a reaction

  readonly #factsOf: FactsOf;
  readonly #identity: Identity | null;
  readonly #storageKey: string;
  readonly #openSocket: () => Socket;
  readonly #connection: Connection;
  readonly #secret: SeatSecret;
  readonly #pacer = new Pacer(() => document.hidden);
  #newest = 0;
  #changed = 0; // the number of the last event that changed the match, as far as is known
  #rejoinTimer: ReturnType<typeof setTimeout> | undefined;
  #firstVisit = true; // so that repeated chat lines count as read
  readonly #pendingAnswers = new PendingAnswers();
  readonly #moves = new PendingMoves(
    (draft) => this.send(draft),
    () => this.view?.number ?? 0,
  );

  /** Without an `identity` it plays for this device's seat at the table, or looks on. */
  constructor(table: string, open: () => Socket, factsOf: FactsOf, identity: Identity | null = null) {
    this.table = table;
    this.#factsOf = factsOf;
    this.#identity = identity;
    this.#secret = new SeatSecret(table);
    this.#openSocket = open;
    this.#storageKey = identity?.storageKey ?? table;
    const seen = loadSession(this.#storageKey);
    if (seen) ({ number: this.#newest, log: this.log, curve: this.handCounts } = seen);
    this.#connection = new Connection({
      open,
      join: () => this.#join(),
      onjoined: () => {
        if (this.#secret.accept()) this.renewals += 1;
      },
      onmessage: (message) => this.#handleMessage(message),
      onstatus: (status, refused) => {
        this.status = status;
        this.refused = refused;
      },
    });
  }

  get secret(): string | null {
    void this.renewals; // a dependency: components that show the secret must update
    return this.#identity ? this.#identity.secret : this.#secret.own;
  }

  /** Whether this device has a single seat, not several that share the device. */
  get hasOneSeat(): boolean {
    return this.#identity === null;
  }

  /** Whether another person is at the table on another device. */
  get hasOthers(): boolean {
    const { seats = [], seat = null } = this.view ?? {};
    return seats.some((who, at) => who.kind === "person" && at !== seat && !this.sharing.includes(at));
  }

  /** The seats that share this device; empty if it has only one. */
  get sharing(): readonly number[] {
    return this.#identity?.sharing ?? [];
  }

  /** Whether a move chosen in advance is sent at once; never on a shared device, which others hold meanwhile. */
  get isLive(): boolean {
    return this.hasOneSeat && this.caughtUp && this.status === "open";
  }

  /** The pending moves, which are not on the screen yet. */
  get pending(): readonly string[] {
    return this.#moves.pending;
  }

  /** Make moves one after the other, each when the one before it was answered. */
  play(...moves: string[]): void {
    this.#moves.play(moves);
  }

  /** Make several moves of this turn at once, all or none; resolves to whether they were made. */
  lay(moves: readonly string[]): Promise<boolean> {
    return this.#moves.lay(moves);
  }

  /** Ask whether moves could be made at once now, unnoticed by others; null without an answer. */
  async check(moves: readonly string[]): Promise<Checked | null> {
    const answer = await this.#query({ type: "check_plan", number: this.#newest, moves: [...moves] });
    if (answer?.type !== "plan_checked") return null;
    const { reason, cards } = answer;
    return { moves: answer.moves, illegal: reason === null ? null : { reason, cards } };
  }

  /** Take the first free seat, or the one that this browser took in another window meanwhile. */
  sit(name: string): Promise<Answer | null> {
    return this.#pendingAnswers.askOnce("sit", async () => {
      if (secrets.of(this.table)) {
        this.#connection.rejoin();
        return null;
      }
      this.failed = null; // such as an earlier refused name
      return takeSeat(this.table, (secret) => this.send({ type: "sit", name, secret }));
    });
  }

  /** Leave the table. Before the match the seat becomes free, and its secret is forgotten. */
  async leave(): Promise<Answer | null> {
    const left = await this.send({ type: "leave" });
    this.#pacer.showAll(); // the view says whether the seat is free now
    return left;
  }

  /** Renew the seat's secret: the old link becomes void, and other devices on this seat are disconnected. */
  renew(): Promise<Answer | null> {
    return this.#pendingAnswers.askOnce("renew", async () => {
      const seated = await renewSeat(this.table, (secret) => this.send({ type: "renew", secret }));
      if (seated) this.#secret.renew();
      this.renewals += 1;
      return seated;
    });
  }

  /** Whether this device can start the next round or another match. */
  get canDeal(): boolean {
    return (this.#identity?.dealer ?? null) !== null || (this.view?.seat ?? null) !== null;
  }

  startNextRound(): Promise<Answer | null> {
    return this.#pendingAnswers.askOnce("next_round", () =>
      this.#sendFromDealer({ type: "next_round", number: this.#newest }),
    );
  }

  startNextMatch(): Promise<Answer | null> {
    return this.#pendingAnswers.askOnce("again", () => this.#sendFromDealer({ type: "again", number: this.#newest }));
  }

  /** Send a command of any seat of this device: while nobody holds a shared one, from the dealer's seat over a separate socket. */
  async #sendFromDealer(draft: Draft): Promise<Answer | null> {
    const secret = this.#identity?.dealer ?? null;
    if (secret === null) return this.send(draft);
    return this.#nullIfRefused(sendOnce(secret, this.table, this.#openSocket, draft));
  }

  /** Take the last move back; `back` in the view says whether that is possible. */
  takeBack(): Promise<Answer | null> {
    return this.#pendingAnswers.askOnce("take_back", () => this.send({ type: "take_back", number: this.#newest }));
  }

  /** Return a move and its reason, or null without an answer. */
  async hint(postponed?: () => void): Promise<Hint | null> {
    const answer = await this.#query({ type: "hint", number: this.#newest }, postponed);
    return answer?.type === "hint" ? answer : null;
  }

  /** Return why a move is not legal, or null when it is legal, or without an answer. */
  async explain(move: string): Promise<Illegal | null> {
    const answer = await this.#query({ type: "explain", number: this.#newest, move });
    if (answer?.type !== "explained" || answer.reason === null) return null;
    return { reason: answer.reason, cards: answer.cards };
  }

  /** Send a question about the position, again only until the match goes on; null without an answer. */
  async #query(draft: Draft, onpostponed?: () => void): Promise<Answer | null> {
    const changed = this.#changed;
    const isStale = () => this.#changed !== changed;
    try {
      return await this.#connection.send(draft, { isStale, onpostponed });
    } catch (reason) {
      if (!(reason instanceof Refused)) throw reason;
      return draft.type === "hint" && !isStale() ? this.#showFailure(reason.failed) : null;
    }
  }

  /** React to the page being shown or hidden, or to a network change. */
  wake(): void {
    if (document.hidden) this.#pacer.showAll();
    else this.#connection.reconnect();
  }

  /** Check the connection when the device reports that it is offline. */
  ping(): void {
    this.#connection.ping();
  }

  /** Reconnect after the seat was opened on too many other devices. */
  resume(): void {
    this.#connection.resume();
  }

  close(): void {
    clearTimeout(this.#rejoinTimer);
    this.save();
    this.#connection.close();
  }

  /** Save what was seen so far in this tab, for a reload. */
  save(): void {
    this.#pacer.showAll();
    if (this.#newest > 0)
      saveSession(this.#storageKey, { number: this.#newest, log: this.log, curve: this.handCounts });
  }

  /** Send a command and return its answer; null if the server refuses it, with the reason in `failed`. */
  send(draft: Draft): Promise<Answer | null> {
    const isStale = makeExpiryCheck(draft);
    return this.#pendingAnswers.send(draft, () => this.#nullIfRefused(this.#connection.send(draft, { isStale })));
  }

  async #nullIfRefused(answer: Promise<Answer>): Promise<Answer | null> {
    try {
      const given = await answer;
      this.#clearFailure(given.id); // it was sent again for a while
      return given;
    } catch (reason) {
      if (!(reason instanceof Refused)) throw reason;
      return this.#showFailure(reason.failed);
    }
  }

  #join(): Draft {
    this.#pacer.showAll(); // before the missed events, which are shown at once
    this.caughtUp = false;
    this.lasting = null;
    this.onlookers = 0;
    this.#firstVisit = this.view === null;
    const secret = this.#identity ? this.secret : this.#secret.next();
    const shared = this.#identity !== null && secret === null;
    return { type: "join", table: this.table, secret, after: this.#newest || 1, hidden: document.hidden, shared };
  }

  #handleMessage(message: Message): void {
    if (this.caughtUp || message.type === "table") saveSeals(message); // resent events do not prove that the commitment is old
    if (message.type === "happened") this.#handleEvent(message);
    else if (message.type === "table") {
      this.#replaceView(message.table);
      this.chat = [];
      this.led = null;
    } else if (message.type === "failed") this.#handleFailure(message);
    else if (message.type === "said") this.#addChatLine(message);
    else if (message.type === "led") this.led = message;
    else if (message.type === "onlookers") this.onlookers = message.count;
    else if (message.type === "continued_together") this.continued = message;
    else if (message.type === "announced") this.announced = message;
    else if (message.type === "preparing") this.preparing = message;
    else if (message.type === "reacted") this.onreaction?.(message);
    else if ("id" in message) this.#clearFailure((message satisfies Answer).id);
    else message satisfies Extract<Message, { type: "closing" }>; // the connection's; any other needs a line here
  }

  #handleEvent(happened: Happened): void {
    if (happened.number <= this.#newest && happened.what.kind !== "presence") return;
    this.#newest = Math.max(this.#newest, happened.number);
    if (changesMatch(happened.what)) this.#changed = happened.number;
    this.chat = followSeats(this.chat, happened); // at once, as lines are not paced
    const arrivedAt = performance.now();
    const show = (quick: boolean) => {
      const change = () => this.#apply(happened, arrivedAt);
      if (quick || !this.animator) change();
      else this.animator(happened, change);
    };
    const own = happened.what.kind === "moved" && happened.what.seat === happened.table.seat;
    if (this.caughtUp) this.#pacer.push(own ? { show, pause: 0 } : { show });
    else show(true);
  }

  #apply(happened: Happened, arrivedAt: number): void {
    this.#tellRemoval(happened);
    if (!isHandover(happened, this.#identity, this.view))
      this.log = extendLog(this.log, happened, this.#factsOf, this.view);
    this.#setView(happened.table, arrivedAt);
    this.handCounts = extendHandCounts(this.handCounts, happened, this.#factsOf);
  }

  #setView(table: TableView, arrivedAt: number): void {
    this.view = markSharedSeatsPresent(table, this.#identity);
    if (this.caughtUp && this.hasOneSeat) this.#secret.hold(table.seat !== null); // resent events may be of an earlier seat
    if (table.seat !== null) this.lostName = null;
    this.since = arrivedAt; // the server's time has run on while earlier events were shown
    this.#moves.prune();
  }

  /** Tell this player that the host has removed them, unless they have joined with the secret of a seat since. */
  #tellRemoval({ what, table }: Happened): void {
    if (what.kind !== "left" || !what.removed || this.view?.seat !== what.seat || table.seat !== null) return;
    if (this.caughtUp || this.secret === null)
      this.failed = { type: "failed", id: null, code: "wrong_secret", detail: "" };
  }

  #replaceView(table: TableView): void {
    this.caughtUp = true;
    this.unavailable = null;
    this.#pacer.showAll();
    if (table.number > this.#newest) this.#newest = this.#changed = table.number;
    this.#setView(table, performance.now());
  }

  #addChatLine(line: Said): void {
    this.chat = [...this.chat.slice(-99), line];
    if (!line.again) this.#firstVisit = false;
    else if (this.#firstVisit) this.chatRead = this.chat;
  }

  /** Handle a failure that no caller awaits: of a join, or of a command that will be sent again. */
  #handleFailure(failed: Failed): void {
    if (this.#secret.dropIfRefused(failed)) {
      this.#connection.rejoin();
      this.#showFailure({ ...failed, code: "wrong_secret" });
      return;
    }
    if (this.hasOneSeat && this.#secret.isVoid(failed)) {
      const renewed = this.#secret.replaceRefused();
      this.#connection.rejoin();
      if (renewed || this.#pendingAnswers.has("sit")) return; // the seat may still be granted
      this.lostName = this.view?.seats[this.view.seat ?? -1]?.name ?? settings.name;
    }
    if (failed.code === "unknown_event") {
      // The server restored a backup, or this browser could not store the events: this tab has seen newer events than there are.
      this.failed = failed;
      this.#newest = 0;
      this.log = [];
      this.handCounts = [];
      this.#connection.rejoin();
      return;
    }
    if (failed.code === "unknown_table" && this.unavailable === "no_onlookers") {
      // The table exists, but its onlookers are excluded. The host may allow them again.
      clearTimeout(this.#rejoinTimer);
      this.#rejoinTimer = setTimeout(() => this.#connection.rejoin(), REJOIN_AFTER);
      return;
    }
    if (failed.code === "unknown_table" || failed.code === "no_onlookers") this.unavailable = failed.code;
    else this.#showFailure(failed);
  }

  /** Clear the failure of a command that has succeeded. */
  #clearFailure(id: string | null): void {
    for (const shown of ["failed", "lasting"] as const) if (this[shown]?.id === id) this[shown] = null;
  }

  #showFailure(failed: Failed): null {
    this.failed = failed;
    if (isLasting(failed, this.table)) this.lasting = failed;
    if (failed.table && failed.table.number >= this.#newest) this.#replaceView(failed.table);
    return null;
  }
}
