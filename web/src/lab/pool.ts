/** Plays matches of a setting on all cores: each worker plays a batch by all sets of rules and then gets the next. */
import type { Comparison, PlayRequest, PlayResponse } from "./messages";

/** The part of `Worker` that is used; tests pass a fake. */
export interface Port {
  onmessage: ((event: MessageEvent<PlayResponse>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(wanted: PlayRequest): void;
  terminate(): void;
}

/** The batch size: matches that a worker plays per call, for which its module has room. */
export const BATCH = 50;
const MOST_WORKERS = 8;

export interface PoolListener {
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
  readonly #ports: Port[];
  #setting: Comparison | null = null;
  #listener: PoolListener | null = null;
  #next = 0;
  #end = 0;
  /** The workers that are playing a batch, also of an earlier setting. */
  readonly #busy = new Set<Port>();

  constructor(start: () => Port = startWorker, cores = navigator.hardwareConcurrency || 2) {
    this.#ports = Array.from({ length: Math.max(1, Math.min(cores, MOST_WORKERS)) }, start);
  }

  /** Switch to this setting, from the first match on; results of earlier settings are dropped. */
  play(setting: Comparison, matches: number, listener: PoolListener): void {
    this.#setting = setting;
    this.#listener = listener;
    this.#next = 0;
    this.#end = matches;
    for (const port of this.#ports) if (!this.#busy.has(port)) this.#ask(port);
  }

  close(): void {
    for (const port of this.#ports) port.terminate();
    this.#listener = null;
  }

  #ask(port: Port): void {
    const setting = this.#setting;
    if (!setting || this.#next >= this.#end) return;
    const wanted = { setting, first: this.#next };
    this.#next += BATCH;
    this.#busy.add(port);
    port.onerror = () => this.#listener?.failed();
    port.onmessage = ({ data }) => {
      this.#busy.delete(port);
      if (setting === this.#setting) this.#tell(data);
      this.#ask(port);
    };
    port.postMessage(wanted);
  }

  #tell(found: PlayResponse): void {
    if ("records" in found) this.#listener?.found(found.records);
    else {
      this.#end = 0;
      this.#listener?.refused(found.refused);
    }
  }
}
