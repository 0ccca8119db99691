/** The page's side of the tables in this browser: sockets and requests like those to a server. */
import type { Socket } from "./connection";
import type { FromWorker, ToWorker } from "./wire";

type Question = ToWorker extends infer One ? (One extends { question: number } ? Omit<One, "question"> : never) : never;

let worker: Worker | null = null;
let next = 0;
const sockets = new Map<number, LocalSocket>();
const questions = new Map<number, { resolve(answer: unknown): void; reject(error: Error): void }>();

/** The refusal of a request. */
export class LocalRefusal extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`This browser's tables say: ${code}.`);
    this.code = code;
  }
}

function tell(message: ToWorker): void {
  worker ??= start();
  worker.postMessage(message);
}

function start(): Worker {
  // Ask for persistent storage. Firefox prompts for it, so there only if the app is installed.
  const asks = CSS.supports("-moz-appearance", "none");
  if (!asks || matchMedia("(display-mode: standalone)").matches) void navigator.storage?.persist?.();
  const started = new Worker(new URL("../offline/worker.ts", import.meta.url), { type: "module" });
  started.onmessage = ({ data }: MessageEvent<FromWorker>) => receive(data);
  started.onerror = () => {
    worker = null;
    for (const { reject } of questions.values()) reject(new LocalRefusal("internal"));
    questions.clear();
    for (const socket of [...sockets.values()]) socket.lose();
  };
  return started;
}

function receive(message: FromWorker): void {
  if ("socket" in message) {
    sockets.get(message.socket)?.onmessage?.({ data: message.text });
    return;
  }
  const waiting = questions.get(message.question);
  questions.delete(message.question);
  if ("answer" in message) waiting?.resolve(message.answer);
  else waiting?.reject(new LocalRefusal(message.refused));
}

class LocalSocket implements Socket {
  onopen: (() => void) | null = null;
  onclose: ((event?: { code: number }) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  readonly #number = next++;

  constructor() {
    sockets.set(this.#number, this);
    tell({ socket: this.#number, open: true });
    queueMicrotask(() => this.onopen?.());
  }

  send(text: string): void {
    tell({ socket: this.#number, text });
  }

  close(): void {
    if (sockets.delete(this.#number)) tell({ socket: this.#number, close: true });
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
export function askLocal<T>(question: Question): Promise<T> {
  return new Promise((resolve, reject) => {
    const number = next++;
    questions.set(number, { resolve: (answer) => resolve(answer as T), reject });
    try {
      tell({ ...question, question: number } as ToWorker);
    } catch {
      questions.delete(number);
      reject(new LocalRefusal("internal")); // workers are not available
    }
  });
}
