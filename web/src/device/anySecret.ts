import { secrets, sharedKey } from "./secrets";
import { recall } from "./storage";

/** Return the secret of a seat that this device has at a table, of the first one where several share it; null where it has none. */
export function anySecret(table: string): string | null {
  try {
    const shared = JSON.parse(recall(sharedKey(table)) ?? "[]") as { secret: string }[];
    return secrets.of(table) ?? shared[0]?.secret ?? null;
  } catch {
    return secrets.of(table);
  }
}
