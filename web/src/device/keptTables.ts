import type { KeptTable } from "../protocol";
import { recall, remember } from "./storage";

/** The common plan of several tables. */
export interface Plan {
  game: string;
  /** The number of seats at each table. */
  players: number;
  /** The number of tables. */
  count: number;
  options: Record<string, unknown>;
}

/** A table that was set up from here; `gone` if the server said that it no longer exists. */
export interface Kept extends KeptTable {
  gone?: boolean;
}

interface Kind {
  plan: Plan;
  tables: readonly Kept[];
}

const KEY = "tables";

function kept(): Kind | null {
  try {
    const found: Kind | null = JSON.parse(recall(KEY) ?? "null");
    return found && typeof found.plan?.game === "string" && Array.isArray(found.tables) ? found : null;
  } catch {
    return null;
  }
}

/** The tables that this device has set up without a seat at them, and their plan. */
export const keptTables = {
  /** Return the last plan; null if there is none. */
  plan: (): Plan | null => kept()?.plan ?? null,
  tables: (): readonly Kept[] => kept()?.tables ?? [],
  keep: (plan: Plan, tables: readonly Kept[]): void => remember(KEY, JSON.stringify({ plan, tables })),
};
