/** Plays matches of a setting on all cores: each worker plays a batch by all sets of rules and then gets the next. */
import type { Comparison, PlayRequest, PlayResponse } from "./messages";

/** The part of `Worker` that is used; tests pass a fake. */
export interface Port {
  onmessage: ((event: MessageEvent<PlayResponse>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(request: PlayRequest): void;
  terminate(): void;
}

/** The batch size: matches that a worker plays per call, for which its module has room. */
export const BATCH = 50;
const MOST_WORKERS = 8;

interface PoolListener {
  /** Called with the measurements of a batch, by set of rules. */
  found(records: readonly Uint8Array[]): void;
  /** Called with the reason in English if the rules cannot be played. */
  refused(why: string): void;
  /** Called if the workers cannot be started. */
  failed(): void;
}

export function startWorker(): Port {
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
}

/** Plays a number of matches of a setting, and stops at once when it is closed. */
export class Pool {
  readonly #workers: Port[];
  #setting: Comparison | null = null;
  #listener: PoolListener | null = null;
  #nextMatch = 0;
  #lastMatch = 0;
  /** The workers that are playing a batch, also of an earlier setting. */
  readonly #busy = new Set<Port>();

  constructor(start: () => Port = startWorker, cores = navigator.hardwareConcurrency || 2) {
    this.#workers = Array.from({ length: Math.max(1, Math.min(cores, MOST_WORKERS)) }, start);
  }

  /** Switch to this setting, from the first match on; results of earlier settings are dropped. */
  play(setting: Comparison, matches: number, listener: PoolListener): void {
    this.#setting = setting;
    this.#listener = listener;
    this.#nextMatch = 0;
    this.#lastMatch = matches;
    for (const port of this.#workers) if (!this.#busy.has(port)) this.#sendRequest(port);
  }

  close(): void {
    for (const port of this.#workers) port.terminate();
    this.#listener = null;
  }

  #sendRequest(port: Port): void {
    const setting = this.#setting;
    if (!setting || this.#nextMatch >= this.#lastMatch) return;
    const request = { setting, first: this.#nextMatch };
    this.#nextMatch += BATCH;
    this.#busy.add(port);
    port.onerror = () => this.#listener?.failed();
    port.onmessage = ({ data }) => {
      this.#busy.delete(port);
      if (setting === this.#setting) this.#handleResponse(data);
      this.#sendRequest(port);
    };
    port.postMessage(request);
  }

  #handleResponse(found: PlayResponse): void {
    if ("records" in found) this.#listener?.found(found.records);
    else {
      this.#lastMatch = 0;
      this.#listener?.refused(found.refused);
    }
  }
}
