import { createSubscriber } from "svelte/reactivity";

const MINUTE = 60_000;

/** Make the effect or derived value that calls this run again each minute, and when the page is shown, since timers may stop while it is hidden. */
export const trackMinutes = createSubscriber((update) => {
  const timer = setInterval(update, MINUTE);
  document.addEventListener("visibilitychange", update);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", update);
  };
});
