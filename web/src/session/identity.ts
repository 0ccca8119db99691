import type { Happened, TableView } from "../protocol";

/** Which seat a session sees and plays for. */
export interface Identity {
  /** The secret of the seat; null for an onlooker. */
  secret: string | null;
  /** The key under which this tab keeps what was seen. */
  memory: string;
  /** The seats that share this device; none of them counts as away while another one plays. */
  together: readonly number[];
  /** The secret of a seat on this device that goes on to the next round where nobody holds the device; missing elsewhere. */
  dealer?: string | null;
}

/** Whether an event only reports that a shared device changed hands. */
export function isHandover({ what }: Happened, identity: Identity | null): boolean {
  return what.kind === "presence" && identity !== null && identity.together.includes(what.seat);
}

/** Return the table with nobody away who shares this device. */
export function showSharersHere(table: TableView, identity: Identity | null): TableView {
  const here = identity?.together ?? [];
  if (here.length === 0) return table;
  return { ...table, seats: table.seats.map((seat, at) => (here.includes(at) ? { ...seat, away: false } : seat)) };
}
