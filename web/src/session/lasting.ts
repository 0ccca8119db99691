import { isLocal } from "../net/localCode";
import type { Failed } from "../protocol";

/** Whether a failure stays: nobody can play on at the table, or this browser cannot store anything. */
export const isLasting = ({ code }: Failed, table: string): boolean =>
  code === "damaged" || code === "banned" || (code === "storage" && isLocal(table));
