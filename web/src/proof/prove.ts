import { fetchCheck } from "../records/api";
import type { MatchRecord } from "../records/record";
import type { Seal } from "../session/seals";
import { hashKey } from "./hex";

/** The outcome of verifying a match; `words` has its sentence. */
export type Outcome = "sealed" | "late" | "unsealed" | "keyless" | "continued" | "otherKey" | "otherCards" | "fault";

/** The result of checking a record: only the first three prove something, and the last three show a fault. */
export async function verifyMatch(record: MatchRecord, seal: Seal | undefined): Promise<Outcome> {
  if (seal && computeCommitment(record) !== seal.hash) return "otherKey";
  const checked = await fetchCheck(record);
  if (checked.fault) return "fault";
  if (checked.dealt === null) return record.continued_at ? "continued" : "keyless";
  if (!checked.dealt) return "otherCards";
  return seal ? (seal.early ? "sealed" : "late") : "unsealed";
}

/** Return the SHA-256 of the record's key, computed on this device; null when the record has none. */
export function computeCommitment({ key }: MatchRecord): string | null {
  return typeof key === "string" ? hashKey(key) : null;
}
