import { isKept, recall, recallKeys, remember } from "./storage";

/** What is kept in a book has an id, and says which version has written it. */
export interface Entry {
  version: number;
  id: string;
}

/**
 * A book of this browser. Each thing in it has a key of its own, so that two pages do not lose what the other one writes. What
 * another version has written is not shown, and stays.
 */
export class Entries<T extends Entry> {
  readonly #beginning: string;
  readonly #version: number;

  /** All keys begin with `beginning`, and are the ids from there on. */
  constructor(beginning: string, version: T["version"]) {
    this.#beginning = beginning;
    this.#version = version;
  }

  /** Return all that this version can read. */
  all(): T[] {
    return recallKeys(this.#beginning).flatMap((key) => {
      try {
        const entry: T = JSON.parse(recall(key) ?? "");
        return entry.version === this.#version ? [entry] : [];
      } catch {
        return [];
      }
    });
  }

  /** How many there are, whichever version has written them. */
  get count(): number {
    return recallKeys(this.#beginning).length;
  }

  has(id: string): boolean {
    return recall(this.#beginning + id) !== null;
  }

  /** Put one in, or write it anew; returns whether it is kept longer than this page is open. */
  put(entry: T): boolean {
    remember(this.#beginning + entry.id, JSON.stringify(entry));
    return isKept(this.#beginning + entry.id);
  }

  drop(id: string): void {
    remember(this.#beginning + id, null);
  }
}
