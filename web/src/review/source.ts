import type { ErrorCode, ReviewNews } from "../protocol";
import type { MatchRecord } from "../records/record";
import type { ReviewRequest, ReviewResponse } from "../reviewWorker/messages";

/** Why there is no review. */
export type Failure = "unreachable" | "unknownGame" | "refused";

/** The error that a source throws. */
export class ReviewError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure);
    this.failure = failure;
  }
}

/**
 * Reviews a finished match: passes results to `onnews`, each more exact than the one before, and resolves after the last. The seat that
 * `getSeat` returns comes first, also if it changes meanwhile. Throws a ReviewError, or the signal's reason once that is aborted.
 */
export type ReviewSource = (
  record: MatchRecord,
  onnews: (news: ReviewNews) => void,
  signal: AbortSignal,
  getSeat: () => number,
) => Promise<void>;

/** Return the failure that an error code means for a review. */
export function toFailure(code: ErrorCode): Failure {
  return code === "unknown_game" ? "unknownGame" : "refused";
}

/** The part of `Worker` that is used; tests pass a fake. */
export interface Port {
  onmessage: ((event: MessageEvent<ReviewResponse>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(request: ReviewRequest): void;
  terminate(): void;
}

/** Start a worker that reviews a match or plays a puzzle on; the caller terminates it. */
export function startWorker(): Port {
  return new Worker(new URL("../reviewWorker/worker.ts", import.meta.url), { type: "module", name: "review" });
}

/** Return a source that uses a worker of this browser, paused while the page is hidden; for `openCards` see `runReview`. */
export function makeSource(start: () => Port = startWorker, openCards = false): ReviewSource {
  return (record, onnews, signal, getSeat) =>
    new Promise((resolve, reject) => {
      const port = start();
      let seat = getSeat();
      const sendVisibility = () => port.postMessage({ hidden: document.hidden });
      const finish = (settle: () => void) => {
        port.terminate();
        document.removeEventListener("visibilitychange", sendVisibility);
        settle();
      };
      const fail = () => finish(() => reject(new ReviewError("unreachable")));
      signal.addEventListener("abort", () => finish(() => reject(signal.reason)), { once: true });
      document.addEventListener("visibilitychange", sendVisibility);
      port.onerror = fail;
      port.onmessage = ({ data }) => {
        if (data.kind === "ends") finish(resolve);
        else if (data.kind === "fails") fail();
        else if (data.kind !== "ways") onnews(data);
        // The worker reports its progress several times a second, so checking here is soon enough.
        if (getSeat() === seat) return;
        seat = getSeat();
        port.postMessage({ seat });
      };
      sendVisibility();
      // Svelte's state proxies cannot be cloned for a worker.
      port.postMessage({ record: JSON.parse(JSON.stringify(record)), seat, openCards });
    });
}

/** Review a match in this browser. */
export const reviewInWorker: ReviewSource = (...args) => makeSource()(...args);

/** Compute the chances of a match with all cards open in this browser. */
export const openCardsInWorker: ReviewSource = (...args) => makeSource(startWorker, true)(...args);
