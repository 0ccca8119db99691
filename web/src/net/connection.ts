import { randomId } from "../device/randomId";
import type { Message } from "../protocol";
import { backoff } from "./backoff";
import { type Answer, type Draft, Outbox, type Waits } from "./outbox";

/** `slow` when an answer is missing, `elsewhere` when the seat is shown at so many other places that this one was closed. */
export type Status = "connecting" | "open" | "slow" | "offline" | "elsewhere";

/** The part of a WebSocket that is used here, so that a test can bring its own. */
export interface Socket {
  onopen: (() => void) | null;
  onclose: ((event?: { code: number }) => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  send(text: string): void;
  close(): void;
}

interface Setup {
  open(): Socket;
  /** The command that attaches a fresh socket to its table, if there is one. */
  join(): Draft | null;
  /** Called when the server has accepted the join. */
  joined?(): void;
  /** Everything but the answers that settle what was sent by `send`. */
  message(message: Message): void;
  status(status: Status): void;
  /** Whether the network lies between: it can die without a word, so that silence is questioned. */
  remote?: boolean;
}

const PATIENCE = 8_000;
/** A join is answered sooner, and somebody waits for it with a phone in hand. */
const JOIN_PATIENCE = 4_000;
/** After so long a silence the server is asked whether it still hears, while somebody looks. */
const SILENCE = 12_000;
const PING_PATIENCE = 4_000;
/** Where the device itself says that it has no network: that may be wrong of a server next door, which answers at once. */
const OFFLINE_PATIENCE = 1_500;
/** After so long without an answer it is said that there is none. */
const SLOW = 2_500;
/** Answers after which the same command is worth sending again, unchanged. */
const PASSING = new Set(["too_fast", "closing", "storage"]);
/** A join is worth another try after a fault of the server, too: without it nothing can be done. */
const PASSING_JOIN = new Set([...PASSING, "internal"]);
const AGAIN_AFTER = 1_000;
/** The server's close code when another socket of the seat, or of the address, has taken this one's place. */
const REPLACED = 4009;

/** One socket at a time, opened again when it breaks; commands survive it and are sent again with the same id. */
export class Connection {
  readonly #setup: Setup;
  readonly #outbox = new Outbox(() => randomId());
  #socket: Socket | null = null;
  #ready = false;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setInterval> | undefined;
  #closed = false;
  /** Whether the seat is shown elsewhere: by itself nothing comes back from there, for pages would displace each other without end. */
  #elsewhere = false;
  #joinId: string | null = null;
  /** Since when something is awaited on this socket. */
  #since = 0;
  #heard = 0;
  /** Since when the answer to a ping is awaited. */
  #pinged: number | null = null;
  #pingId: string | null = null;
  #slow = false;

  constructor(setup: Setup) {
    this.#setup = setup;
    this.#connect();
    this.#watch = setInterval(() => this.#lookAfter(), 1_000);
  }

  /** Sends a command, now or as soon as there is a connection; throws `Refused` when the server says no. */
  send(draft: Draft, waits?: Waits): Promise<Answer> {
    const { command, answer } = this.#outbox.add(draft, Date.now(), waits);
    this.comeBack(); // somebody uses this page
    if (this.#ready) this.#socket?.send(JSON.stringify(command));
    return answer;
  }

  /** The network is another one, or somebody looks at the page again: tries at once, and finds out whether the socket is dead. */
  hurry(): void {
    if (this.#closed || this.#elsewhere) return;
    if (this.#socket) this.rejoin();
    else this.#connect();
  }

  /** The device says that it has no network: finds out at once whether that is true. */
  doubt(): void {
    if (this.#ready) this.#ping();
  }

  /** Take the seat back from the other places where it is shown, because somebody wants to play on here. */
  comeBack(): void {
    if (this.#closed || !this.#elsewhere) return;
    this.#elsewhere = false;
    this.#setup.status("connecting");
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
    const socket = this.#setup.open();
    this.#socket = socket;
    this.#since = this.#heard = Date.now();
    socket.onopen = () => this.#attach(socket);
    socket.onclose = (event) => (event?.code === REPLACED ? this.#replaced() : this.#lost());
    socket.onmessage = ({ data }) => this.#received(JSON.parse(data) as Message);
  }

  /** Attaches the open socket again, after `join` has come to say something else. */
  rejoin(): void {
    if (this.#socket && this.#ready) this.#attach(this.#socket);
  }

  #attach(socket: Socket): void {
    const join = this.#setup.join();
    if (join) {
      this.#ready = false;
      this.#since = Date.now();
      this.#joinId = randomId();
      socket.send(JSON.stringify({ ...join, id: this.#joinId }));
    } else this.#begin();
  }

  /** The socket is attached: what has no answer yet goes out again. */
  #begin(): void {
    this.#ready = true;
    this.#slow = false;
    this.#since = Date.now();
    this.#attempt = 0;
    this.#setup.status("open");
    this.#outbox.dropStale();
    for (const command of this.#outbox.unanswered()) this.#socket?.send(JSON.stringify(command));
  }

  #received(message: Message): void {
    this.#heard = Date.now();
    this.#pinged = null;
    if (message.type === "closing") {
      this.#lost(message.retry_after);
      return;
    }
    if (message.type === "preparing") this.#since = Date.now(); // the answer is not overdue
    if ("id" in message) {
      if (message.id !== null && message.id === this.#pingId) return;
      const joined = message.id !== null && message.id === this.#joinId;
      if (joined && message.type === "failed" && PASSING_JOIN.has(message.code)) {
        this.#lost();
        return;
      }
      if (joined) {
        this.#joinId = null;
        this.#ready = true;
        if (message.type === "failed")
          this.#setup.message(message); // who is told so may join as somebody else
        else this.#setup.joined?.();
        if (this.#joinId === null) this.#begin();
        return;
      }
      if (message.type === "failed" && PASSING.has(message.code)) {
        this.#since = Date.now();
        this.#outbox.postpone(message.id);
        setTimeout(() => this.#again(message.id), AGAIN_AFTER);
        if (message.code === "storage") this.#setup.message(message); // it may take long, and somebody wonders
        return;
      }
      if (this.#outbox.settle(message)) return;
    }
    this.#setup.message(message);
  }

  #again(id: string | null): void {
    this.#outbox.dropStale();
    const command = this.#outbox.command(id);
    if (command && this.#ready) this.#socket?.send(JSON.stringify(command));
  }

  #lost(wait = backoff(this.#attempt++, Math.random())): void {
    this.#drop();
    if (this.#closed) return;
    this.#setup.status("offline");
    this.#timer = setTimeout(() => this.#connect(), wait);
  }

  #replaced(): void {
    this.#drop();
    this.#elsewhere = true;
    this.#setup.status("elsewhere");
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#ready = false;
    this.#pinged = null;
    if (!socket) return;
    socket.onopen = socket.onclose = socket.onmessage = null;
    socket.close();
  }

  #ping(): void {
    if (!this.#setup.remote || this.#pinged !== null) return;
    this.#pinged = Date.now();
    this.#pingId = randomId();
    this.#socket?.send(JSON.stringify({ type: "ping", id: this.#pingId }));
  }

  /** A socket can be dead without saying so: an answer that is long overdue proves it. Where none is awaited, one is asked for. */
  #lookAfter(): void {
    if (!this.#socket) return;
    const now = Date.now();
    const oldest = this.#ready ? this.#outbox.oldest() : this.#since;
    const waited = oldest === null ? 0 : now - Math.max(oldest, this.#since);
    const offline = this.#setup.remote && !navigator.onLine;
    const patience = (usual: number) => (offline ? OFFLINE_PATIENCE : usual);
    const pinged = this.#pinged === null ? 0 : now - this.#pinged;
    if (waited > patience(this.#ready ? PATIENCE : JOIN_PATIENCE) || pinged > patience(PING_PATIENCE)) this.#lost();
    else if (this.#ready) {
      if (now - this.#heard > SILENCE && !document.hidden) this.#ping();
      this.#tellSlow(waited > SLOW && now - this.#heard > SLOW);
    }
  }

  /** Says that an answer is missing before it is given up, for somebody has tapped and wonders. */
  #tellSlow(slow: boolean): void {
    if (slow === this.#slow) return;
    this.#slow = slow;
    this.#setup.status(slow ? "slow" : "open");
  }
}
