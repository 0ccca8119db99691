import { randomId } from "../device/randomId";
import type { ErrorCode, Message } from "../protocol";
import { backoff } from "./backoff";
import { type Answer, type Draft, Outbox, type SendOptions } from "./outbox";

/** `slow` while an answer is overdue, `elsewhere` after this socket was closed because the seat is open on too many others. */
export type Status = "connecting" | "open" | "slow" | "offline" | "elsewhere";

/** The part of the WebSocket interface that is used here, so that tests can replace it. */
export interface Socket {
  onopen: (() => void) | null;
  onclose: ((event?: { code: number }) => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  send(text: string): void;
  close(): void;
  /** Whether it leads to a worker of this page, with no network in between that can fail silently: its answer always comes. */
  readonly local?: boolean;
}

interface ConnectionOptions {
  open(): Socket;
  /** Returns the command that attaches a new socket to its table, null if there is none. */
  join(): Draft | null;
  /** Called when the server has accepted the join. */
  onjoined?(): void;
  /** Called with every message except the answers to commands of `send`; also with refusals of those that are sent again for long. */
  onmessage(message: Message): void;
  /** `refused` is the code with which the server refuses to let this socket in for now: then it is not the network. */
  onstatus(status: Status, refused?: ErrorCode): void;
}

const ANSWER_TIMEOUT = 8_000;
/** Milliseconds for the answer to a join, which is quicker, and awaited by a person. */
const JOIN_TIMEOUT = 4_000;
/** Milliseconds of silence before a ping, while the page is visible. */
const PING_AFTER = 12_000;
const PING_TIMEOUT = 4_000;
/** Milliseconds for an answer while the device reports that it is offline, which may be wrong for a server in the local network. */
const OFFLINE_TIMEOUT = 1_500;
/** Milliseconds without an answer before the status is `slow`. */
const SLOW_AFTER = 2_500;
/** Error codes after which the same command is sent again. */
const RETRIED_CODES = new Set(["too_fast", "closing", "storage"]);
/** Error codes after which a join is sent again: also after an internal error, since nothing can be done without it. */
const RETRIED_JOIN_CODES = new Set([...RETRIED_CODES, "internal"]);
const RETRY_AFTER = 1_000;
/** Milliseconds after which the person is told why a command is still not carried out. */
const TOLD_AFTER = 2_000;
/** The server's close code when another socket of the seat, or of the address, has replaced this one. */
const REPLACED_CODE = 4009;

/** Keeps one socket open and reconnects when it breaks; unanswered commands are sent again with the same id. */
export class Connection {
  readonly #options: ConnectionOptions;
  readonly #outbox = new Outbox(() => randomId());
  #socket: Socket | null = null;
  #ready = false;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setInterval> | undefined;
  #closed = false;
  /** Whether the seat is open elsewhere: this page does not reconnect by itself, or pages would displace each other for ever. */
  #elsewhere = false;
  #joinId: string | null = null;
  /** Since when (ms, of `performance.now()`, as the device's clock may be set back) an answer is awaited on this socket. */
  #awaitedSince = 0;
  #lastHeard = 0;
  /** Since when (ms) the answer to a ping is awaited; null if none is. */
  #pingedAt: number | null = null;
  #pingId: string | null = null;
  #slow = false;

  constructor(setup: ConnectionOptions) {
    this.#options = setup;
    this.#connect();
    this.#watch = setInterval(() => this.#checkSocket(), 1_000);
  }

  /** Send a command, now or as soon as there is a connection; throws `Refused` if the server refuses it. */
  send(draft: Draft, waits?: SendOptions): Promise<Answer> {
    const { command, answer } = this.#outbox.add(draft, performance.now(), waits);
    this.resume(); // this page is being used
    if (this.#ready) this.#socket?.send(JSON.stringify(command));
    return answer;
  }

  /** Reconnect at once, or check the socket, after a network change or when the page becomes visible. */
  reconnect(): void {
    if (this.#closed || this.#elsewhere) return;
    if (this.#socket) this.rejoin();
    else this.#connect();
  }

  /** Check the socket at once when the device reports that it is offline. */
  ping(): void {
    if (this.#ready) this.#ping();
  }

  /** Reconnect after `elsewhere`, because the person wants to play on here. */
  resume(): void {
    if (this.#closed || !this.#elsewhere) return;
    this.#elsewhere = false;
    this.#options.onstatus("connecting");
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#watch);
    this.#drop();
  }

  #connect(): void {
    clearTimeout(this.#timer);
    const socket = this.#options.open();
    this.#socket = socket;
    this.#awaitedSince = this.#lastHeard = performance.now();
    socket.onopen = () => this.#attach(socket);
    socket.onclose = (event) => (event?.code === REPLACED_CODE ? this.#handleReplaced() : this.#reconnectLater());
    socket.onmessage = ({ data }) => this.#handleMessage(JSON.parse(data) as Message);
  }

  /** Send the join command again over the open socket, after its result has changed. */
  rejoin(): void {
    if (this.#socket && this.#ready) this.#attach(this.#socket);
  }

  #attach(socket: Socket): void {
    const join = this.#options.join();
    if (join) {
      this.#ready = false;
      this.#awaitedSince = performance.now();
      this.#joinId = randomId();
      socket.send(JSON.stringify({ ...join, id: this.#joinId }));
    } else this.#begin();
  }

  /** The socket is attached: send the unanswered commands again. */
  #begin(): void {
    this.#ready = true;
    this.#slow = false;
    this.#awaitedSince = performance.now();
    this.#attempt = 0;
    this.#options.onstatus("open");
    this.#outbox.dropStale();
    for (const command of this.#outbox.unanswered()) this.#socket?.send(JSON.stringify(command));
  }

  #handleMessage(message: Message): void {
    this.#lastHeard = performance.now();
    this.#pingedAt = null;
    if (message.type === "closing") {
      this.#reconnectLater(message.retry_after);
      return;
    }
    if (message.type === "preparing") this.#awaitedSince = performance.now(); // the server is alive: restart the timeout
    if ("id" in message) {
      if (message.id !== null && message.id === this.#pingId) return;
      const joined = message.id !== null && message.id === this.#joinId;
      if (joined && message.type === "failed" && RETRIED_JOIN_CODES.has(message.code)) {
        this.#reconnectLater(undefined, message.code);
        return;
      }
      if (joined) {
        this.#joinId = null;
        this.#ready = true;
        if (message.type === "failed")
          this.#options.onmessage(message); // the receiver may join with another identity
        else this.#options.onjoined?.();
        if (this.#joinId === null) this.#begin();
        return;
      }
      if (message.type === "failed" && RETRIED_CODES.has(message.code)) {
        const now = performance.now();
        this.#awaitedSince = now;
        const isLate = this.#outbox.postpone(message.id, now - TOLD_AFTER);
        setTimeout(() => this.#resend(message.id), RETRY_AFTER);
        if (isLate || message.code === "storage") this.#options.onmessage(message); // it may take long, so tell the person
        return;
      }
      if (this.#outbox.settle(message)) return;
    }
    this.#options.onmessage(message);
  }

  #resend(id: string | null): void {
    this.#outbox.dropStale();
    const command = this.#outbox.command(id);
    if (command && this.#ready) this.#socket?.send(JSON.stringify(command));
  }

  #reconnectLater(wait = backoff(this.#attempt++, Math.random()), refused?: ErrorCode): void {
    this.#drop();
    if (this.#closed) return;
    this.#options.onstatus("offline", refused);
    this.#timer = setTimeout(() => this.#connect(), wait);
  }

  #handleReplaced(): void {
    this.#drop();
    this.#elsewhere = true;
    this.#options.onstatus("elsewhere");
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#ready = false;
    this.#pingedAt = null;
    if (!socket) return;
    socket.onopen = socket.onclose = socket.onmessage = null;
    socket.close();
  }

  #ping(): void {
    if (this.#socket?.local || this.#pingedAt !== null) return;
    this.#pingedAt = performance.now();
    this.#pingId = randomId();
    this.#socket?.send(JSON.stringify({ type: "ping", id: this.#pingId }));
  }

  /** Detect a dead socket by an overdue answer; if none is awaited, send a ping. */
  #checkSocket(): void {
    if (!this.#socket) return;
    const now = performance.now();
    const oldest = this.#ready ? this.#outbox.oldest() : this.#awaitedSince;
    const waited = oldest === null ? 0 : now - Math.max(oldest, this.#awaitedSince);
    const timeout = (usual: number) => (navigator.onLine ? usual : OFFLINE_TIMEOUT);
    const pinged = this.#pingedAt === null ? 0 : now - this.#pingedAt;
    const isOverdue = waited > timeout(this.#ready ? ANSWER_TIMEOUT : JOIN_TIMEOUT) || pinged > timeout(PING_TIMEOUT);
    if (isOverdue && !this.#socket.local) this.#reconnectLater();
    else if (this.#ready) {
      if (now - this.#lastHeard > PING_AFTER && !document.hidden) this.#ping();
      this.#reportSlow(waited > SLOW_AFTER && now - this.#lastHeard > SLOW_AFTER);
    }
  }

  /** Set or clear the status `slow` before the socket is given up, so that the person knows why nothing happens. */
  #reportSlow(slow: boolean): void {
    if (slow === this.#slow) return;
    this.#slow = slow;
    this.#options.onstatus(slow ? "slow" : "open");
  }
}
