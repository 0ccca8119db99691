/** Plays matches of a setting on all cores: each worker plays a batch by all sets of rules and then gets the next. */
import { backoff } from "../net/backoff";
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
  /** Called when a worker cannot be started, or cannot load the game; another one is started after a pause. */
  failed(): void;
}

export function startWorker(): Port {
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
}

/** Plays a number of matches of a setting, and stops at once when it is closed. */
export class Pool {
  readonly #start: () => Port;
  readonly #workers = new Set<Port>();
  #isClosed = false;
  #setting: Comparison | null = null;
  #listener: PoolListener | null = null;
  /** The first matches of the batches that no worker has. */
  #batches: number[] = [];
  /** The batches that are being played, also of an earlier setting. */
  readonly #requests = new Map<Port, PlayRequest>();
  /** The number of failures since the last batch. */
  #failures = 0;

  constructor(start: () => Port = startWorker, cores = navigator.hardwareConcurrency || 2) {
    this.#start = start;
    for (let at = 0; at < Math.max(1, Math.min(cores, MOST_WORKERS)); at++) this.#addWorker();
  }

  /** Switch to this setting, from the first match on; results of earlier settings are dropped. */
  play(setting: Comparison, matches: number, listener: PoolListener): void {
    this.#setting = setting;
    this.#listener = listener;
    this.#batches = Array.from({ length: Math.ceil(matches / BATCH) }, (_, at) => at * BATCH);
    for (const port of this.#workers) if (!this.#requests.has(port)) this.#sendRequest(port);
  }

  /** Play no more batches, and drop the results that are still coming. */
  stop(): void {
    this.#setting = null;
    this.#listener = null;
    this.#batches = [];
  }

  close(): void {
    this.stop();
    this.#isClosed = true;
    for (const port of this.#workers) port.terminate();
  }

  #addWorker(): void {
    if (this.#isClosed) return;
    const port = this.#start();
    this.#workers.add(port);
    port.onerror = () => this.#replace(port);
    port.onmessage = ({ data }) => this.#handleResponse(port, data);
    this.#sendRequest(port);
  }

  #sendRequest(port: Port): void {
    const [setting, first] = [this.#setting, this.#batches.shift()];
    if (!setting || first === undefined) return;
    const request = { setting, first };
    this.#requests.set(port, request);
    port.postMessage(request);
  }

  #handleResponse(port: Port, found: PlayResponse): void {
    if ("failed" in found) {
      this.#replace(port);
      return;
    }
    this.#failures = 0;
    const isCurrent = this.#requests.get(port)?.setting === this.#setting;
    this.#requests.delete(port);
    if (isCurrent && "records" in found) this.#listener?.found(found.records);
    else if (isCurrent && "refused" in found) {
      this.#batches = [];
      this.#listener?.refused(found.refused);
    }
    this.#sendRequest(port);
  }

  /** Start another worker after a pause: a worker does not load again what it could not load. Its batch is still to be played. */
  #replace(port: Port): void {
    if (!this.#workers.delete(port)) return;
    port.terminate();
    const request = this.#requests.get(port);
    this.#requests.delete(port);
    if (request && request.setting === this.#setting) this.#batches.unshift(request.first);
    // Where nothing is left for it to play, nothing is missing.
    if (this.#batches.length > 0) this.#listener?.failed();
    setTimeout(() => this.#addWorker(), backoff(this.#failures++, Math.random()));
  }
}
