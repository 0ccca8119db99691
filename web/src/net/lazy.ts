import { fileAt, isSite } from "../device/site";
import { backoff } from "./backoff";
import { missing } from "./missing.svelte";

/** The number of failures after which it is not the network: the server has other files by now, or the browser remembers that it failed. */
const ENOUGH = 3;
const RELOADED = "reihum.reloaded";
/** Milliseconds between two reloads, so that a part that never comes does not keep the page from being of any use. */
const RARELY = 3_600_000;

/** Load a part of the app; tries again as often as the network fails, calls `late` each time, and notes in `missing` that it does. */
export async function lazyLoad<T>(load: () => Promise<T>, late?: () => void): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      const part = await load();
      if (attempt > 0) missing.parts--;
      return part;
    } catch {
      if (attempt === 0) missing.parts++;
      late?.();
      if (attempt + 1 >= ENOUGH && (await answers()) && mayReload()) location.reload();
      await new Promise((resolve) => setTimeout(resolve, backoff(attempt, Math.random())));
    }
  }
}

/** Whether what this page came from can be reached. */
async function answers(): Promise<boolean> {
  try {
    return (await fetch(fileAt(isSite() ? "/games.json" : "/healthz"), { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

/** Only where it can be noted, so that there is no end of it. */
function mayReload(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED)) < RARELY) return false;
    sessionStorage.setItem(RELOADED, `${Date.now()}`);
    return true;
  } catch {
    return false;
  }
}
