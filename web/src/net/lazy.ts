import { fileUrl } from "../device/site";
import { backoff } from "./backoff";
import { missing } from "./missing.svelte";

/** The number of failures after which the network is not to blame: the server has new files, or the browser caches the failure. */
const FAILURES_BEFORE_RELOAD = 3;
const RELOADED_KEY = "reihum.reloaded";
/** Milliseconds between two reloads, so that a part that never loads does not make the page unusable. */
const RELOAD_INTERVAL = 3_600_000;

/** Load a part of the app; retries while the network fails, calls `onretry` each time, and counts the part in `missing`. */
export async function lazyLoad<T>(load: () => Promise<T>, onretry?: () => void): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      const part = await load();
      if (attempt > 0) missing.parts--;
      return part;
    } catch {
      if (attempt === 0) missing.parts++;
      onretry?.();
      if (attempt + 1 >= FAILURES_BEFORE_RELOAD && (await isOriginReachable()) && mayReload()) location.reload();
      await new Promise((resolve) => setTimeout(resolve, backoff(attempt, Math.random())));
    }
  }
}

/** Whether the origin of this page can be reached. Asks for a file that the service worker never answers for. */
async function isOriginReachable(): Promise<boolean> {
  try {
    return (await fetch(fileUrl("/sw.js"), { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

/** Whether a reload is allowed: only if its time can be saved, so that the page does not reload for ever. */
function mayReload(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED_KEY)) < RELOAD_INTERVAL) return false;
    sessionStorage.setItem(RELOADED_KEY, `${Date.now()}`);
    return true;
  } catch {
    return false;
  }
}
