/** The logs of tables in IndexedDB. As on the server, the first to store event number n wins. */

/** An event as it is stored: JSON. */
export type Stored = Readonly<Record<string, unknown>>;

export interface Store {
  /**
   * Store events from a number on, all or none; false when there is one of that number already. Rejects if nothing can be stored,
   * with `LogLost` if the event before is not stored any more.
   */
  append(table: string, first: number, events: readonly Stored[]): Promise<boolean>;
  /** Return all events after a number. */
  after(table: string, number: number): Promise<readonly Stored[]>;
  /** Return when a table last changed, in milliseconds since 1970; null if there is no such table. */
  changed(table: string): Promise<number | null>;
  /** Whether all events of a table are stored persistently. */
  isSaved(table: string): boolean;
  /** Mark a table as finished now, until its next event; again whenever it is opened, so that those looked at stay longer. */
  finish(table: string): Promise<void>;
  /** Delete all but the `most` finished tables that were marked last; unfinished ones stay. */
  prune(most: number): Promise<void>;
}

/** Thrown when the browser has deleted the log of a table. */
export class LogLost extends Error {}

const NAME = "reihum.tables";
const VERSION = 1;
const EVENTS = "events";
const TIMES = "times";
/** Beside the time of each table lies, by a key of its own, when it was last marked as finished. */
const FINISHED = "finished";

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

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(EVENTS);
    request.result.createObjectStore(TIMES);
  };
  return settled(request);
}

class Database implements Store {
  #database: IDBDatabase;
  #reopened: Promise<IDBDatabase> | null = null;

  constructor(database: IDBDatabase) {
    this.#database = database;
  }

  async append(table: string, first: number, events: readonly Stored[]): Promise<boolean> {
    const transaction = await this.#begin("readwrite");
    const before = first === 1 || (await settled(transaction.objectStore(EVENTS).getKey([table, first - 1])));
    if (!before) throw new LogLost(`The log of ${table} is gone.`);
    for (const [at, event] of events.entries()) transaction.objectStore(EVENTS).add(event, [table, first + at]);
    transaction.objectStore(TIMES).put(Date.now(), table);
    transaction.objectStore(TIMES).delete([FINISHED, table]);
    try {
      await done(transaction);
      return true;
    } catch (error) {
      if (error instanceof DOMException && error.name === "ConstraintError") return false;
      throw error;
    }
  }

  async after(table: string, number: number): Promise<readonly Stored[]> {
    const transaction = await this.#begin("readonly");
    return settled(transaction.objectStore(EVENTS).getAll(ofTable(table, number)));
  }

  async changed(table: string): Promise<number | null> {
    const transaction = await this.#begin("readonly");
    return (await settled(transaction.objectStore(TIMES).get(table))) ?? null;
  }

  isSaved(): boolean {
    return true;
  }

  async finish(table: string): Promise<void> {
    const transaction = await this.#begin("readwrite");
    transaction.objectStore(TIMES).put(Date.now(), [FINISHED, table]);
    await done(transaction);
  }

  async prune(most: number): Promise<void> {
    const transaction = await this.#begin("readwrite");
    const [events, times] = [transaction.objectStore(EVENTS), transaction.objectStore(TIMES)];
    const range = IDBKeyRange.bound([FINISHED], [FINISHED, []]);
    const [keys, when] = await Promise.all([settled(times.getAllKeys(range)), settled(times.getAll(range))]);
    const old = keys.map((key, at) => [key as [string, string], when[at] as number] as const);
    for (const [key] of old.sort(([, one], [, other]) => other - one).slice(most)) {
      const [, table] = key;
      events.delete(ofTable(table, 0));
      times.delete(table);
      times.delete(key);
    }
    await done(transaction);
  }

  /** Begin a transaction; the database is opened again if the browser has closed it. */
  async #begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
    const begin = () => this.#database.transaction([EVENTS, TIMES], mode, { durability: "strict" });
    try {
      return begin();
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "InvalidStateError")) throw error;
      // Calls at the same time wait for one database: another connection would never be closed.
      this.#reopened ??= openDatabase().finally(() => {
        this.#reopened = null;
      });
      this.#database = await this.#reopened;
      return begin();
    }
  }
}

/** Return the key range of a table's events after a number. */
function ofTable(table: string, number: number): IDBKeyRange {
  return IDBKeyRange.bound([table, number], [table, Number.MAX_SAFE_INTEGER], true);
}

/** Logs in memory, for browsers without storage. */
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

  isSaved(): boolean {
    return false;
  }

  async finish(): Promise<void> {}

  async prune(): Promise<void> {}
}

/** Open the database; if the browser forbids it, use memory. */
export async function openStore(): Promise<Store> {
  try {
    return new Database(await openDatabase());
  } catch {
    return new Memory();
  }
}
