import { recall, remember } from "../device/storage";
import type { Message } from "../protocol";

/** The commitment to a match's cards that this device saw first, and whether that was before they were dealt. */
export interface Seal {
  hash: string;
  early: boolean;
}

/** By the match's number at the table. */
type Seals = Record<number, Seal>;

/** The number of matches of a table that are remembered. */
const MATCHES_KEPT = 50;

function loadSeals(table: string): Seals {
  try {
    return JSON.parse(recall(`seals.${table}`) ?? "{}");
  } catch {
    return {};
  }
}

/** Return the saved commitment of a match; undefined if this device did not see it before the key was revealed. */
export function loadSeal(table: string, match: number): Seal | undefined {
  return loadSeals(table)[match];
}

/** Save the commitments in a message. The first one is kept, since only that proves anything. */
export function saveSeals(message: Message): void {
  if (message.type !== "happened" && message.type !== "table") return;
  const { table, matches, match, sealed } = message.table;
  const seals = loadSeals(table);
  const fresh: Seals = {};
  if (sealed) fresh[matches + 1] = { hash: sealed, early: true };
  if (match?.commitment && !match.key) fresh[matches] = { hash: match.commitment, early: false };
  if (Object.keys(fresh).every((number) => number in seals)) return;
  const all = Object.entries({ ...fresh, ...seals }).slice(-MATCHES_KEPT);
  remember(`seals.${table}`, JSON.stringify(Object.fromEntries(all)));
}
