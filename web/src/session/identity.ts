import type { Happened, TableView } from "../protocol";

/** The seat that a session plays for. */
export interface Identity {
  /** The secret of the seat; null for an onlooker. */
  secret: string | null;
  /** The key under which this tab saves what it has seen. */
  storageKey: string;
  /** The seats that share this device; none of them is shown as away while another one plays. */
  sharing: readonly number[];
  /** On a shared device, the secret of the seat that deals the next round while nobody holds it. */
  dealer?: string | null;
}

/** Whether an event only reports that a shared device changed hands, and perhaps the host's role with it; `before` is the table before it, if known. */
export function isHandover({ what }: Happened, identity: Identity | null, before: TableView | null): boolean {
  const isHere = (seat: number | null | undefined) =>
    typeof seat === "number" && identity?.sharing.includes(seat) === true;
  return what.kind === "presence"
    ? isHere(what.seat)
    : what.kind === "arranged" && isHere(what.host) && (before === null || isHere(before.host));
}

/** Return the table with all seats that share this device shown as present. */
export function markSharedSeatsPresent(table: TableView, identity: Identity | null): TableView {
  const here = identity?.sharing ?? [];
  if (here.length === 0) return table;
  return { ...table, seats: table.seats.map((seat, at) => (here.includes(at) ? { ...seat, away: false } : seat)) };
}
