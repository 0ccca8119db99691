import { backoff } from "./backoff";
import { PASSING_CODES, Refused } from "./outbox";

/** The longest pause between polls, in milliseconds: browsers call a timer of more than 24 days at once. */
const LONGEST_PAUSE = 86_400_000;

/**
 * Call `poll` now, whenever the page becomes visible or the network returns, after the milliseconds that its promise resolves to
 * (not if it resolves to nothing), and with growing pauses after a failure, but a refusal that does not pass; never while the page
 * is hidden. Its signal is aborted by the next call. Return a function that ends that.
 */
// biome-ignore lint/suspicious/noConfusingVoidType: most callers return nothing
export function pollWhenVisible(poll: (signal: AbortSignal) => Promise<number | void>): () => void {
  let request = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  const run = async () => {
    clearTimeout(timer);
    if (document.hidden) return;
    request.abort();
    request = new AbortController();
    const { signal } = request;
    let pause: number | undefined;
    try {
      pause = (await poll(signal)) || undefined;
      failures = signal.aborted ? failures : 0;
    } catch (reason) {
      const isFinal = reason instanceof Refused && !PASSING_CODES.includes(reason.failed.code);
      pause = isFinal ? undefined : backoff(++failures, Math.random());
    }
    if (pause && !signal.aborted) timer = setTimeout(run, Math.min(pause, LONGEST_PAUSE));
  };
  void run();
  document.addEventListener("visibilitychange", run);
  addEventListener("online", run);
  return () => {
    clearTimeout(timer);
    request.abort();
    document.removeEventListener("visibilitychange", run);
    removeEventListener("online", run);
  };
}
