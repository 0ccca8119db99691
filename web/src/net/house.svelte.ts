import { fileAt, isSite } from "../device/site";
import type { House } from "../protocol";

let known = $state.raw<House | null>(null);
let asked: Promise<void> | null = null;

/** Return what the host wants everybody to know; null until that is known, and where there is no server. */
export function house(): House | null {
  return known;
}

/** Ask the server, once. */
export function askHouse(): Promise<void> {
  asked ??= isSite() ? Promise.resolve() : ask();
  return asked;
}

/** Ask the server whether strong bots have little time at the moment, because many bots think there. */
export async function botsHurried(): Promise<boolean> {
  if (isSite()) return false;
  try {
    const answer = await fetch(fileAt("/api/house"), { cache: "no-store" });
    return answer.ok && ((await answer.json()) as House).hurried === true;
  } catch {
    return false;
  }
}

async function ask(): Promise<void> {
  try {
    const answer = await fetch(fileAt("/api/house"));
    if (answer.ok) known = await answer.json();
  } catch {
    asked = null; // no net: whoever asks next asks again
  }
}
