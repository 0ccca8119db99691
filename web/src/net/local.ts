/** The page's side of the tables in this browser: sockets and requests like those to a server. */
import type { Socket } from "./connection";
import type { FromWorker, ToWorker } from "./wire";

type WorkerRequest = ToWorker extends infer One
  ? One extends { question: number }
    ? Omit<One, "question">
    : never
  : never;

let worker: Worker | null = null;
let nextId = 0;
const sockets = new Map<number, LocalSocket>();
const pending = new Map<number, { resolve(answer: unknown): void; reject(error: Error): void }>();

/** The refusal of a request. */
export class LocalRefusal extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`This browser's tables say: ${code}.`);
    this.code = code;
  }
}

function postToWorker(message: ToWorker): void {
  worker ??= startWorker();
  worker.postMessage(message);
}

function startWorker(): Worker {
  // Ask for persistent storage. Firefox prompts for it, so there only if the app is installed.
  const promptsUser = CSS.supports("-moz-appearance", "none");
  if (!promptsUser || matchMedia("(display-mode: standalone)").matches) void navigator.storage?.persist?.();
  const started = new Worker(new URL("../offline/worker.ts", import.meta.url), { type: "module" });
  started.onmessage = ({ data }: MessageEvent<FromWorker>) => receive(data);
  started.onerror = () => {
    started.terminate();
    worker = null;
    for (const { reject } of pending.values()) reject(new LocalRefusal("internal"));
    pending.clear();
    for (const socket of [...sockets.values()]) socket.lose();
  };
  return started;
}

function receive(message: FromWorker): void {
  if ("socket" in message) {
    sockets.get(message.socket)?.onmessage?.({ data: message.text });
    return;
  }
  const waiting = pending.get(message.question);
  pending.delete(message.question);
  if ("answer" in message) waiting?.resolve(message.answer);
  else waiting?.reject(new LocalRefusal(message.refused));
}

class LocalSocket implements Socket {
  onopen: (() => void) | null = null;
  onclose: ((event?: { code: number }) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  readonly local = true;
  readonly #number = nextId++;

  constructor() {
    sockets.set(this.#number, this);
    postToWorker({ socket: this.#number, open: true });
    queueMicrotask(() => this.onopen?.());
  }

  send(text: string): void {
    postToWorker({ socket: this.#number, text });
  }

  close(): void {
    if (sockets.delete(this.#number)) postToWorker({ socket: this.#number, close: true });
  }

  /** Close after the worker has died, like a broken connection, so that a new one is opened. */
  lose(): void {
    sockets.delete(this.#number);
    this.onclose?.();
  }
}

/** Return a socket to this browser's tables. */
export function openLocal(): Socket {
  return new LocalSocket();
}

/** Send a request to this browser's tables. Rejects with a LocalRefusal. */
export function requestLocal<T>(question: WorkerRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    const number = nextId++;
    pending.set(number, { resolve: (answer) => resolve(answer as T), reject });
    try {
      postToWorker({ ...question, question: number } as ToWorker);
    } catch {
      pending.delete(number);
      reject(new LocalRefusal("internal")); // workers are not available
    }
  });
}
