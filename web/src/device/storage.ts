/** Small things remembered on this device. A browser that forbids it forgets them; nothing breaks. */
import { copies, copy } from "./copies";

const PREFIX = "reihum.";
/** What the keys of the booklet begin with: the first page looks for them before it loads anything of it. */
export const BOOKLET = "booklet.";

/** What the browser would not keep: it lasts as long as the page. */
const refused = new Map<string, string>();

export function recall(key: string): string | null {
  const here = refused.get(key);
  if (here !== undefined) return here;
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string | null): void {
  refused.delete(key);
  void copy(key, value);
  try {
    if (value === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, value);
  } catch {
    if (value !== null) refused.set(key, value);
  }
}

/** Whether the browser keeps a thing longer than this page. */
export function isKept(key: string): boolean {
  return !refused.has(key);
}

/** Take back from the copies what was lost with a browser that was killed. What takes longer than `patience` milliseconds is not waited for. */
export async function restore(patience: number): Promise<void> {
  const late = new Promise<ReadonlyMap<string, string>>((resolve) => setTimeout(resolve, patience, new Map()));
  for (const [key, value] of await Promise.race([copies(), late])) if (recall(key) === null) remember(key, value);
}

/** Return the keys that begin so. */
export function recallKeys(beginning: string): string[] {
  const keys = new Set(refused.keys());
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) keys.add(key.slice(PREFIX.length));
  } catch {
    // Forbidden: there is only what lasts as long as the page.
  }
  return [...keys].filter((key) => key.startsWith(beginning));
}
