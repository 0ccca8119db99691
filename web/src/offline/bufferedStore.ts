/** A store that survives failures: a full disk, or a database that the browser closes or deletes. */
import { LogLost, type Store, type Stored } from "./store";

/** All events of a table, and the number of those that are written. */
interface Log {
  readonly events: readonly Stored[];
  readonly written: number;
}

/**
 * Keeps the logs that pass through it, so that play continues when the underlying store fails. Events that it cannot write are
 * written with the next event that succeeds, and a log that the browser has deleted is written again. Nothing is lost if the page
 * stays open until then.
 */
export class BufferedStore implements Store {
  readonly #store: Store;
  readonly #logs = new Map<string, Log>();

  constructor(store: Store) {
    this.#store = store;
  }

  isSaved(table: string): boolean {
    return !this.#isBehind(table) && this.#store.isSaved(table);
  }

  async append(table: string, first: number, events: readonly Stored[]): Promise<boolean> {
    const log = this.#logOf(table);
    if (first !== log.events.length + 1) return false;
    const all = [...log.events, ...events];
    let isWritten: boolean;
    try {
      isWritten = await this.#write(table, all, log.written);
    } catch {
      this.#logs.set(table, { events: all, written: log.written });
      return true;
    }
    if (!isWritten && this.#isBehind(table)) throw new Error(`Another tab has gone on at ${table}.`);
    if (isWritten) this.#logs.set(table, { events: all, written: all.length });
    return isWritten;
  }

  async after(table: string, number: number): Promise<readonly Stored[]> {
    let written: readonly Stored[] = [];
    try {
      written = await this.#store.after(table, number);
    } catch (error) {
      if (!this.#logs.has(table)) throw error;
    }
    const { events } = this.#logOf(table);
    if (number > events.length) return written;
    // Otherwise the store holds fewer events than this log, or another tab has written others in the place of those unwritten.
    if (number + written.length > events.length && !this.#isBehind(table)) {
      const all = [...events.slice(0, number), ...written];
      this.#logs.set(table, { events: all, written: all.length });
    }
    return this.#logOf(table).events.slice(number);
  }

  async changed(table: string): Promise<number | null> {
    return this.#isBehind(table) ? Date.now() : this.#store.changed(table);
  }

  async finish(table: string): Promise<void> {
    if (!this.#isBehind(table)) await this.#store.finish(table);
  }

  prune(most: number): Promise<void> {
    return this.#store.prune(most);
  }

  #logOf(table: string): Log {
    return this.#logs.get(table) ?? { events: [], written: 0 };
  }

  /** Whether some events of a table are not written. */
  #isBehind(table: string): boolean {
    const { events, written } = this.#logOf(table);
    return written < events.length;
  }

  async #write(table: string, events: readonly Stored[], written: number): Promise<boolean> {
    try {
      return await this.#store.append(table, written + 1, events.slice(written));
    } catch (error) {
      if (!(error instanceof LogLost)) throw error;
      return this.#store.append(table, 1, events);
    }
  }
}
