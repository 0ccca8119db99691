/**
 * Keep the screen on while the page is visible, if the browser can. Returns a function that ends it. Browsers release the lock whenever
 * the page is hidden, so it is requested again each time the page is shown.
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
      // Low battery, or not allowed: the screen will go dark as usual.
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
