import { recall, remember } from "../device/storage";

/** The number of times after which a feature needs no explanation. */
const USES = 6;
const KEY = "practised.";

/** Whether a feature still has to be explained on this device. */
export function needsExplanation(feature: string): boolean {
  return Number(recall(KEY + feature) ?? 0) < USES;
}

/** Count one more use of a feature. */
export function countUse(what: string): void {
  if (needsExplanation(what)) remember(KEY + what, `${Number(recall(KEY + what) ?? 0) + 1}`);
}
