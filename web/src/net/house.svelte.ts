import { fileAt, isSite } from "../device/site";
import type { House } from "../protocol";

let known = $state.raw<House | null>(null);
let asked: Promise<void> | null = null;

/** Return the host's information; null until it is loaded, and without a server. */
export function house(): House | null {
  return known;
}

/** Fetch the host's information, once. */
export function askHouse(): Promise<void> {
  asked ??= isSite() ? Promise.resolve() : ask();
  return asked;
}

/** Ask the server whether strong bots have less time at the moment. */
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
    asked = null; // no network: the next call tries again
  }
}
