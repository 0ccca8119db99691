import { secrets, sharedKey } from "./secrets";
import { recall } from "./storage";

/** Return the secret of this device's seat at a table, of the first one on a shared device; null if it has none. */
export function anySecret(table: string): string | null {
  try {
    const shared = JSON.parse(recall(sharedKey(table)) ?? "[]") as { secret: string }[];
    return secrets.of(table) ?? shared[0]?.secret ?? null;
  } catch {
    return secrets.of(table);
  }
}
