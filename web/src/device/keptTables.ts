import type { KeptTable } from "../protocol";
import { recall, remember } from "./storage";

/** What several tables are set up with, all alike. */
export interface Plan {
  game: string;
  /** Seats at each table. */
  players: number;
  /** Tables. */
  count: number;
  options: Record<string, unknown>;
}

/** A table that was set up from here; `gone` where the server has told that it is not there any more. */
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

/** The tables that this device has set up at once, without a seat at any of them, and what they were set up with. */
export const keptTables = {
  /** Returns what was chosen last time; null where nothing was. */
  plan: (): Plan | null => kept()?.plan ?? null,
  tables: (): readonly Kept[] => kept()?.tables ?? [],
  keep: (plan: Plan, tables: readonly Kept[]): void => remember(KEY, JSON.stringify({ plan, tables })),
};
