/**
 * A second copy of the secrets of seats, in IndexedDB. Browsers write `localStorage` to disk some seconds later, up to a minute: if they
 * are killed before, the seat would be lost. IndexedDB is written at once.
 */
const NAME = "reihum.seats";
const STORE = "secrets";
/** Keys of `storage.ts` that are copied. */
const COPIED = /^seats?\./;

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Begin a transaction on a database of its own, which closes after it: one that is kept may be closed by the browser. */
async function beginTransaction(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const database = await openDatabase();
  const store = database.transaction(STORE, mode, { durability: "strict" }).objectStore(STORE);
  database.close();
  return store;
}

/** Copy the value of a key, null to delete it, if the key is one of COPIED. Browsers without IndexedDB have no copies. */
export async function saveCopy(key: string, value: string | null): Promise<void> {
  if (!COPIED.test(key)) return;
  try {
    const store = await beginTransaction("readwrite");
    if (value === null) store.delete(key);
    else store.put(value, key);
  } catch {
    // There is still `localStorage`.
  }
}

/** Return all copies by their keys. */
export async function loadCopies(): Promise<ReadonlyMap<string, string>> {
  try {
    const store = await beginTransaction("readonly");
    const [keys, values] = [store.getAllKeys(), store.getAll()];
    await new Promise((resolve, reject) => {
      values.onsuccess = resolve;
      values.onerror = reject;
    });
    return new Map(keys.result.map((key, at) => [String(key), String(values.result[at])]));
  } catch {
    return new Map();
  }
}
