/** A store that survives write failures: a full disk, or a database deleted by the browser. */
import type { Store, Stored } from "./store";

/** Events that are not written yet, and the number of the first. */
interface Unwritten {
  readonly first: number;
  readonly events: readonly Stored[];
}

/**
 * Buffers events that the underlying store cannot write, so that play continues, and writes them with the next event that
 * succeeds. Nothing is lost if the page stays open until then.
 */
export class BufferedStore implements Store {
  readonly #store: Store;
  readonly #waiting = new Map<string, Unwritten>();

  constructor(store: Store) {
    this.#store = store;
  }

  isSaved(table: string): boolean {
    return !this.#waiting.has(table) && this.#store.isSaved(table);
  }

  async append(table: string, first: number, events: readonly Stored[]): Promise<boolean> {
    const waiting = this.#waiting.get(table);
    if (waiting && first !== waiting.first + waiting.events.length) return false;
    const all = { first: waiting?.first ?? first, events: [...(waiting?.events ?? []), ...events] };
    let written: boolean;
    try {
      written = await this.#store.append(table, all.first, all.events);
    } catch {
      this.#waiting.set(table, all);
      return true;
    }
    if (!written && waiting) throw new Error(`Another tab has gone on at ${table}.`);
    if (written) this.#waiting.delete(table);
    return written;
  }

  async after(table: string, number: number): Promise<Stored[]> {
    const waiting = this.#waiting.get(table);
    const written = await this.#store.after(table, number);
    if (!waiting) return written;
    const { first, events } = waiting;
    return [...written.slice(0, Math.max(0, first - 1 - number)), ...events.slice(Math.max(0, number + 1 - first))];
  }

  async changed(table: string): Promise<number | null> {
    return this.#waiting.has(table) ? Date.now() : this.#store.changed(table);
  }

  async finish(table: string): Promise<void> {
    if (!this.#waiting.has(table)) await this.#store.finish(table);
  }

  prune(most: number): Promise<void> {
    return this.#store.prune(most);
  }
}
