import { fileUrl, isSite } from "../device/site";
import type { House } from "../protocol";

let hostInfo = $state.raw<House | null>(null);
let request: Promise<void> | null = null;

/** Return the host's information; null until it is loaded, and without a server. */
export function getHostInfo(): House | null {
  return hostInfo;
}

/** Fetch the host's information, once. */
export function ensureHostInfo(): Promise<void> {
  request ??= isSite() ? Promise.resolve() : fetchHostInfo();
  return request;
}

/** Ask the server whether strong bots have less time at the moment. */
export async function areBotsHurried(): Promise<boolean> {
  if (isSite()) return false;
  try {
    const answer = await fetch(fileUrl("/api/house"), { cache: "no-store" });
    return answer.ok && ((await answer.json()) as House).hurried === true;
  } catch {
    return false;
  }
}

async function fetchHostInfo(): Promise<void> {
  try {
    const answer = await fetch(fileUrl("/api/house"));
    if (answer.ok) hostInfo = await answer.json();
  } catch {
    request = null; // no network: the next call tries again
  }
}
