import type { Happened, TableView } from "../protocol";

/** The seat that a session plays for. */
export interface Identity {
  /** The secret of the seat; null for an onlooker. */
  secret: string | null;
  /** The key under which this tab saves what it has seen. */
  storageKey: string;
  /** The seats that share this device; none of them is shown as away while another one plays. */
  sharedSeats: readonly number[];
  /** On a shared device, the secret of the seat that deals the next round while nobody holds it. */
  dealer?: string | null;
}

/** Whether an event only reports that a shared device changed hands. */
export function isHandover({ what }: Happened, identity: Identity | null): boolean {
  return what.kind === "presence" && identity !== null && identity.sharedSeats.includes(what.seat);
}

/** Return the table with all seats that share this device shown as present. */
export function markSharedSeatsPresent(table: TableView, identity: Identity | null): TableView {
  const here = identity?.sharedSeats ?? [];
  if (here.length === 0) return table;
  return { ...table, seats: table.seats.map((seat, at) => (here.includes(at) ? { ...seat, away: false } : seat)) };
}
