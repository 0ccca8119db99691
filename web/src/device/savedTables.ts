import type { KeptTable, Settings } from "../protocol";
import { isChangedBy, recall, remember } from "./storage";

/** How several tables are set up, all alike. */
export interface TableSetup {
  game: string;
  /** The number of seats at each table. */
  players: number;
  /** The number of tables. */
  count: number;
  options: Record<string, unknown>;
  /** The clock, onlookers and chat; missing in those of earlier versions, and for the usual ones. */
  settings?: Partial<Settings>;
}

/** A table that was set up from here; `gone` if the server said that it no longer exists. */
export interface SavedTable extends KeptTable {
  gone?: boolean;
}

/** What is stored; browsers have it under these names. */
interface Saved {
  plan: TableSetup;
  tables: readonly SavedTable[];
}

const KEY = "tables";

function load(): Saved | null {
  try {
    const saved: Saved | null = JSON.parse(recall(KEY) ?? "null");
    return saved && typeof saved.plan?.game === "string" && Array.isArray(saved.tables) ? saved : null;
  } catch {
    return null;
  }
}

/** Change what is stored now, which another page may have changed meanwhile. */
function change(setup: TableSetup | null, pick: (tables: readonly SavedTable[]) => readonly SavedTable[]): void {
  const saved = load();
  const plan = setup ?? saved?.plan;
  if (plan) remember(KEY, JSON.stringify({ plan, tables: pick(saved?.tables ?? []) }));
}

/** The tables that this device has set up without a seat at them, and how. */
export const savedTables = {
  /** Return how they were set up last, which counts all tables, those of another page too; null if there is none. */
  setup: (): TableSetup | null => {
    const saved = load();
    return saved && { ...saved.plan, count: Math.max(saved.plan.count, saved.tables.length) };
  },
  tables: (): readonly SavedTable[] => load()?.tables ?? [],
  /** Whether another page may have changed them. */
  areChangedBy: (event: StorageEvent): boolean => isChangedBy(event, KEY),
  /** Store what a page shows, if the browser's storage was cleared meanwhile. */
  restore: (setup: TableSetup, tables: readonly SavedTable[]): void => {
    if (load() === null) remember(KEY, JSON.stringify({ plan: setup, tables }));
  },
  /** Add a table, and store how it was set up. */
  add: (setup: TableSetup, table: SavedTable): void => change(setup, (tables) => [...tables, table]),
  markGone: (gone: readonly string[]): void =>
    change(null, (tables) => tables.map((one) => (gone.includes(one.table) ? { ...one, gone: true } : one))),
  /** Put tables away. */
  drop: (away: readonly string[]): void =>
    change(null, (tables) => tables.filter(({ table }) => !away.includes(table))),
};
