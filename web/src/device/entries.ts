import { isPersisted, recall, recallKeys, remember } from "./storage";

/** An entry of a book: an id, and the version that wrote it. */
export interface Entry {
  version: number;
  id: string;
}

/**
 * A book in this browser's storage. Each entry has a key of its own, so that two pages do not overwrite each other. Entries of other
 * versions are kept but not shown.
 */
export class Entries<T extends Entry> {
  readonly #prefix: string;
  readonly #version: number;

  /** Keys are `prefix` followed by the id. */
  constructor(prefix: string, version: T["version"]) {
    this.#prefix = prefix;
    this.#version = version;
  }

  /** Return all entries that this version can read. */
  all(): T[] {
    return recallKeys(this.#prefix).flatMap((key) => {
      try {
        const entry: T = JSON.parse(recall(key) ?? "");
        return entry.version === this.#version ? [entry] : [];
      } catch {
        return [];
      }
    });
  }

  /** The number of entries of all versions. */
  get count(): number {
    return recallKeys(this.#prefix).length;
  }

  has(id: string): boolean {
    return recall(this.#prefix + id) !== null;
  }

  /** Add or update an entry; returns whether it will outlast this page. */
  put(entry: T): boolean {
    remember(this.#prefix + entry.id, JSON.stringify(entry));
    return isPersisted(this.#prefix + entry.id);
  }

  drop(id: string): void {
    remember(this.#prefix + id, null);
  }
}
