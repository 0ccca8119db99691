import { fileAt } from "../device/site";
import type { AskTables, KeptTable, TableStanding, TableStandings } from "../protocol";

/** Fetch the state of tables that were created here; null for deleted ones. Throws if there is no answer. */
export async function askTables(tables: readonly KeptTable[]): Promise<readonly (TableStanding | null)[]> {
  const asked: AskTables = { tables: tables.map(({ table, secret }) => ({ table, secret })) };
  const answer = await fetch(fileAt("/api/tables"), {
    method: "POST",
    cache: "no-store",
    body: JSON.stringify(asked),
  });
  if (!answer.ok) throw new Error(`The tables were answered with ${answer.status}.`);
  return ((await answer.json()) as TableStandings).tables;
}
