import type { KeptTable, Settings } from "../protocol";
import { recall, remember } from "./storage";

/** The common plan of several tables. */
export interface Plan {
  game: string;
  /** The number of seats at each table. */
  players: number;
  /** The number of tables. */
  count: number;
  options: Record<string, unknown>;
  /** The clock, onlookers and chat; missing in plans of earlier versions, and for the usual ones. */
  settings?: Partial<Settings>;
}

/** A table that was set up from here; `gone` if the server said that it no longer exists. */
export interface SavedTable extends KeptTable {
  gone?: boolean;
}

interface SavedPlan {
  plan: Plan;
  tables: readonly SavedTable[];
}

const KEY = "tables";

function load(): SavedPlan | null {
  try {
    const saved: SavedPlan | null = JSON.parse(recall(KEY) ?? "null");
    return saved && typeof saved.plan?.game === "string" && Array.isArray(saved.tables) ? saved : null;
  } catch {
    return null;
  }
}

/** The tables that this device has set up without a seat at them, and their plan. */
export const savedTables = {
  /** Return the last plan; null if there is none. */
  plan: (): Plan | null => load()?.plan ?? null,
  tables: (): readonly SavedTable[] => load()?.tables ?? [],
  save: (plan: Plan, tables: readonly SavedTable[]): void => remember(KEY, JSON.stringify({ plan, tables })),
};
