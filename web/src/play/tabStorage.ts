/** Values of the viewer's seat that survive a reload of this tab, such as a plan. They are never sent. */
import type { TableView } from "../protocol";

const KEY = "reihum.kept.";

interface SavedValue {
  /** The context, such as the round: the value is ignored in another one. */
  about: string;
  value: unknown;
}

/** Return the name under which the viewer's seat saves values; empty without a seat, as in lessons and replays. */
export function getSeatKey({ table, seat }: TableView): string {
  return table && seat !== null ? `${table}.${seat}` : "";
}

/** Save a value under a name, instead of the one before; null deletes it. Without a name nothing is saved. */
export function saveInTab(name: string, context: string, value: unknown): void {
  if (!name) return;
  try {
    if (value === null) sessionStorage.removeItem(KEY + name);
    else sessionStorage.setItem(KEY + name, JSON.stringify({ about: context, value } satisfies SavedValue));
  } catch {
    // Storage is full or forbidden: the value is lost after a reload.
  }
}

/** Return the value saved under a name; null if there is none, or it has another context. */
export function loadFromTab(name: string, context: string): unknown {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEY + name) ?? "null") as SavedValue | null;
    return found?.about === context ? found.value : null;
  } catch {
    return null;
  }
}
