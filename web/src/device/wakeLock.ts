/**
 * Keep the screen on while the page is visible, if the browser can. Returns a function that ends it. Browsers release the lock whenever
 * the page is hidden, so it is requested again each time the page is shown.
 */
export function keepScreenOn(): () => void {
  let lock: WakeLockSentinel | undefined;
  let ended = false;

  async function requestLock(): Promise<void> {
    if (document.hidden || ended) return;
    try {
      lock = await navigator.wakeLock?.request("screen");
      if (ended) await lock?.release();
    } catch {
      // Low battery, or not allowed: the screen will go dark as usual.
    }
  }

  const requestAgain = () => void requestLock();
  document.addEventListener("visibilitychange", requestAgain);
  requestAgain();
  return () => {
    ended = true;
    document.removeEventListener("visibilitychange", requestAgain);
    void lock?.release();
  };
}
