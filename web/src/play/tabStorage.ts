/** Values of the viewer's seat that this tab keeps through a reload, such as a plan. They are sent to nobody. */
import type { TableView } from "../protocol";

const KEY = "reihum.kept.";

interface SavedValue {
  /** What it is about, such as the round: of another one nothing is kept. */
  about: string;
  value: unknown;
}

/** Return the name under which the viewer's seat saves values; empty without a seat, as in lessons and replays. */
export function seatKey({ table, seat }: TableView): string {
  return table && seat !== null ? `${table}.${seat}` : "";
}

/** Save a value under a name, instead of the one before; null deletes it. Without a name nothing is saved. */
export function saveInTab(name: string, about: string, value: unknown): void {
  if (!name) return;
  try {
    if (value === null) sessionStorage.removeItem(KEY + name);
    else sessionStorage.setItem(KEY + name, JSON.stringify({ about, value } satisfies SavedValue));
  } catch {
    // Full or forbidden: then it is gone after a reload.
  }
}

/** Return the value saved under a name; null where there is none, or one about something else. */
export function loadFromTab(name: string, about: string): unknown {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEY + name) ?? "null") as SavedValue | null;
    return found?.about === about ? found.value : null;
  } catch {
    return null;
  }
}
