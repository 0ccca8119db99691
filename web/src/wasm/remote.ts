/** The rules of a game as a page has them: in a worker, so that every answer is waited for. */
import type { Answer, Arguments, Method, Request, Result } from "./messages";

/** The part of a `Worker` that is used; tests have one of their own. */
export interface Port {
  onmessage: ((event: MessageEvent<Answer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(request: Request): void;
  terminate(): void;
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** Start the worker that has the rules. */
export function startWorker(): Port {
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
}

export class RemoteRules {
  readonly #waiting = new Map<number, Waiting>();
  readonly #port: Port;
  #next = 0;

  constructor(port: Port = startWorker()) {
    this.#port = port;
    port.onmessage = ({ data }) => this.#settle(data);
    port.onerror = (event) => this.#fail(new Error(event.message || "The rules could not be loaded."));
  }

  /** Call a method of a game's rules. Rejects with an Error that says what went wrong. */
  ask<M extends Method>(game: string, method: M, ...given: Arguments<M>): Promise<Result<M>> {
    return this.#ask(game, method, given);
  }

  /** As `ask`, after chance has begun anew by a seed of 16 bytes: the same seed, the same answer. */
  askSeeded<M extends Method>(seed: Uint8Array, game: string, method: M, ...given: Arguments<M>): Promise<Result<M>> {
    return this.#ask(game, method, given, seed);
  }

  /** Stop at once, also in the middle of a search; whatever was asked is rejected. */
  close(): void {
    this.#port.terminate();
    this.#fail(new Error("The rules were closed."));
  }

  #ask<M extends Method>(game: string, method: M, given: Arguments<M>, seed?: Uint8Array): Promise<Result<M>> {
    return new Promise((resolve, reject) => {
      const id = this.#next++;
      this.#waiting.set(id, { resolve: (result) => resolve(result as Result<M>), reject });
      this.#port.postMessage({ id, game, method, given, seed });
    });
  }

  #settle(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ("error" in answer) waiting?.reject(new Error(answer.error));
    else waiting?.resolve(answer.result);
  }

  #fail(error: Error): void {
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
  }
}
