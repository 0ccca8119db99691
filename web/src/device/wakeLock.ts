/**
 * Keep the screen on while the page is visible, where the browser can. Returns a function that ends it. A browser lets go whenever
 * the page is hidden, so it is asked again each time the page is shown.
 */
export function keepScreenOn(): () => void {
  let lock: WakeLockSentinel | undefined;
  let ended = false;

  async function ask(): Promise<void> {
    if (document.hidden || ended) return;
    try {
      lock = await navigator.wakeLock?.request("screen");
      if (ended) await lock?.release();
    } catch {
      // Low battery, or not allowed: then it goes dark as ever.
    }
  }

  const look = () => void ask();
  document.addEventListener("visibilitychange", look);
  look();
  return () => {
    ended = true;
    document.removeEventListener("visibilitychange", look);
    void lock?.release();
  };
}
