import { sharedKey } from "../device/secrets";
import { recall, remember } from "../device/storage";

/** A seat of the people who share this device. */
export interface LocalSeat {
  seat: number;
  secret: string;
}

/** Return the seats that share this device at a table, in order; empty if everybody has their own device. */
export function loadLocalSeats(table: string): readonly LocalSeat[] {
  try {
    return JSON.parse(recall(sharedKey(table)) ?? "[]") as LocalSeat[];
  } catch {
    return [];
  }
}

export function saveLocalSeats(table: string, seats: readonly LocalSeat[]): void {
  remember(sharedKey(table), JSON.stringify(seats));
}

/** Return who gets the device next: the local seat whose turn it is, else the first one after it; the first of all when it is nobody's turn. */
export function findNextSeat(local: readonly LocalSeat[], turn: number | null): LocalSeat | undefined {
  if (turn === null) return local[0];
  return local.find(({ seat }) => seat >= turn) ?? local[0];
}
