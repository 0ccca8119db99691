/** Small values in `localStorage`. If the browser forbids that, they last as long as the page. */
import { loadCopies, saveCopy } from "./copies";

const PREFIX = "reihum.";
/** The key prefix of the booklet, here because the home page checks for entries before it loads the booklet's code. */
export const BOOKLET_PREFIX = "booklet.";

/** Values that the browser refused to store: they last as long as the page. */
const unsaved = new Map<string, string>();

/** Return a stored value; null if there is none. */
export function recall(key: string): string | null {
  const here = unsaved.get(key);
  if (here !== undefined) return here;
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

/** Store a value; null deletes it. */
export function remember(key: string, value: string | null): void {
  unsaved.delete(key);
  void saveCopy(key, value);
  try {
    if (value === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, value);
  } catch {
    if (value !== null) unsaved.set(key, value);
  }
}

/** Whether another page may have changed a value. */
export function isChangedBy({ key: changed }: StorageEvent, key: string): boolean {
  return changed === null || changed === PREFIX + key;
}

/** Whether a value outlasts this page. */
export function isPersisted(key: string): boolean {
  return !unsaved.has(key);
}

/** Restore values from the copies after the browser was killed, waiting at most `timeout` milliseconds. */
export async function restore(timeout: number): Promise<void> {
  const expired = new Promise<ReadonlyMap<string, string>>((resolve) => setTimeout(resolve, timeout, new Map()));
  for (const [key, value] of await Promise.race([loadCopies(), expired]))
    if (recall(key) === null) remember(key, value);
}

/** Return the keys with this prefix. */
export function recallKeys(prefix: string): string[] {
  const keys = new Set(unsaved.keys());
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) keys.add(key.slice(PREFIX.length));
  } catch {
    // Forbidden: only values that last as long as the page.
  }
  return [...keys].filter((key) => key.startsWith(prefix));
}
