/** What this tab keeps of one's own side of a table through a reload, such as a plan. Nobody else is told. */
import type { TableView } from "../protocol";

const KEY = "reihum.kept.";

interface Kept {
  /** What it is about, such as the round: of another one nothing is kept. */
  about: string;
  value: unknown;
}

/** Return the name of one's own side of a table; empty where there is none, as in lessons and when looking back. */
export function ownSide({ table, seat }: TableView): string {
  return table && seat !== null ? `${table}.${seat}` : "";
}

/** Keep a value under a name in the place of the one before; null forgets it. Without a name nothing is kept. */
export function keep(name: string, about: string, value: unknown): void {
  if (!name) return;
  try {
    if (value === null) sessionStorage.removeItem(KEY + name);
    else sessionStorage.setItem(KEY + name, JSON.stringify({ about, value } satisfies Kept));
  } catch {
    // Full or forbidden: then it is gone after a reload.
  }
}

/** Return what was kept under a name; null when there is nothing, or when it was about something else. */
export function kept(name: string, about: string): unknown {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEY + name) ?? "null") as Kept | null;
    return found?.about === about ? found.value : null;
  } catch {
    return null;
  }
}
