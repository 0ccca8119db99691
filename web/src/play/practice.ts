import { recall, remember } from "../device/storage";

/** The number of times after which everybody knows how it is done. */
const ENOUGH = 6;
const KEY = "practised.";

/** Whether somebody on this device still has to be told how something is done. */
export function isNew(what: string): boolean {
  return Number(recall(KEY + what) ?? 0) < ENOUGH;
}

/** Note that it was done once more. */
export function practise(what: string): void {
  if (isNew(what)) remember(KEY + what, `${Number(recall(KEY + what) ?? 0) + 1}`);
}
