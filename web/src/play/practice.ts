import { recall, remember } from "../device/storage";

/** The number of times after which a feature needs no explanation. */
const ENOUGH = 6;
const KEY = "practised.";

/** Whether a feature still has to be explained on this device. */
export function isNew(what: string): boolean {
  return Number(recall(KEY + what) ?? 0) < ENOUGH;
}

/** Count one more use of a feature. */
export function practise(what: string): void {
  if (isNew(what)) remember(KEY + what, `${Number(recall(KEY + what) ?? 0) + 1}`);
}
