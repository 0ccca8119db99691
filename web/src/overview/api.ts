import { fileUrl } from "../device/site";
import type { AskTables, KeptTable, TableStandings } from "../protocol";

/** Fetch the state of tables that were created here, see `TableStandings`. Throws if there is no answer. */
export async function fetchTables(tables: readonly KeptTable[]): Promise<TableStandings["tables"]> {
  const body: AskTables = { tables: tables.map(({ table, secret }) => ({ table, secret })) };
  const answer = await fetch(fileUrl("/api/tables"), {
    method: "POST",
    cache: "no-store",
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`The tables were answered with ${answer.status}.`);
  return ((await answer.json()) as TableStandings).tables;
}
