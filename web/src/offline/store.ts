/** The logs of tables in the browser's own database. As at the server, whoever stores event number n first has made it. */
import type { Any } from "../python/any";

/** An event as it is stored: JSON. */
export type Stored = Readonly<Record<string, Any>>;

export interface Store {
  /** Store events from a number on, all or none; false when there is one of that number already. Rejects where nothing can be stored. */
  append(table: string, first: number, events: readonly Stored[]): Promise<boolean>;
  /** Return all events after a number. */
  after(table: string, number: number): Promise<Stored[]>;
  /** Return when a table last changed, in milliseconds since 1970; null where there is no such table. */
  changed(table: string): Promise<number | null>;
}

const NAME = "reihum.tables";
const VERSION = 1;
const EVENTS = "events";
const TIMES = "times";

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

class Database implements Store {
  readonly #database: IDBDatabase;

  constructor(database: IDBDatabase) {
    this.#database = database;
  }

  async append(table: string, first: number, events: readonly Stored[]): Promise<boolean> {
    const transaction = this.#database.transaction([EVENTS, TIMES], "readwrite", { durability: "strict" });
    for (const [at, event] of events.entries()) transaction.objectStore(EVENTS).add(event, [table, first + at]);
    transaction.objectStore(TIMES).put(Date.now(), table);
    try {
      await done(transaction);
      return true;
    } catch (error) {
      if (error instanceof DOMException && error.name === "ConstraintError") return false;
      throw error;
    }
  }

  after(table: string, number: number): Promise<Stored[]> {
    const range = IDBKeyRange.bound([table, number], [table, Number.MAX_SAFE_INTEGER], true);
    return settled(this.#database.transaction(EVENTS).objectStore(EVENTS).getAll(range));
  }

  async changed(table: string): Promise<number | null> {
    return (await settled(this.#database.transaction(TIMES).objectStore(TIMES).get(table))) ?? null;
  }
}

/** Logs that last as long as the page, where the browser keeps none. */
export class Memory implements Store {
  readonly #tables = new Map<string, { events: Stored[]; time: number }>();

  append(table: string, first: number, events: readonly Stored[]): Promise<boolean> {
    const known = this.#tables.get(table) ?? { events: [], time: 0 };
    if (known.events.length !== first - 1) return Promise.resolve(false);
    this.#tables.set(table, { events: [...known.events, ...events], time: Date.now() });
    return Promise.resolve(true);
  }

  after(table: string, number: number): Promise<Stored[]> {
    return Promise.resolve(this.#tables.get(table)?.events.slice(number) ?? []);
  }

  changed(table: string): Promise<number | null> {
    return Promise.resolve(this.#tables.get(table)?.time ?? null);
  }
}

/** Open the database; where the browser forbids it, logs last as long as the page. */
export async function openStore(): Promise<Store> {
  try {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(EVENTS);
      request.result.createObjectStore(TIMES);
    };
    return new Database(await settled(request));
  } catch {
    return new Memory();
  }
}
