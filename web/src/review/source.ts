import type { Answer, Asked } from "../playouts/messages";
import type { ErrorCode, ReviewNews } from "../protocol";
import type { MatchRecord } from "../records/record";

/** Why there is no review. */
export type Failure = "unreachable" | "unknownGame" | "refused";

/** What a source throws. */
export class ReviewError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure);
    this.failure = failure;
  }
}

/**
 * Where reviews come from: tells what is known of a finished match, more and more exactly, and resolves when nothing more comes. The
 * seat that `watched` returns comes first, also where it changes meanwhile. Throws a ReviewError, or the signal's reason once that is aborted.
 */
export type ReviewSource = (
  record: MatchRecord,
  tell: (news: ReviewNews) => void,
  signal: AbortSignal,
  watched: () => number,
) => Promise<void>;

/** Return why there is no review of a match that is refused for this reason. */
export function failureOf(code: ErrorCode): Failure {
  return code === "unknown_game" ? "unknownGame" : "refused";
}

/** The part of a `Worker` that is used; tests have one of their own. */
export interface Port {
  onmessage: ((event: MessageEvent<Answer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(asked: Asked): void;
  terminate(): void;
}

/** Start what reviews a match, or plays a problem on; whoever started it ends it. */
export function startWorker(): Port {
  return new Worker(new URL("../playouts/worker.ts", import.meta.url), { type: "module", name: "review" });
}

/** Return what has matches reviewed by a worker of this browser, which rests while the page is hidden; with `openCards`, as `work` says. */
export function makeSource(start: () => Port = startWorker, openCards = false): ReviewSource {
  return (record, tell, signal, watched) =>
    new Promise((resolve, reject) => {
      const port = start();
      let seat = watched();
      const look = () => port.postMessage({ hidden: document.hidden });
      const end = (settle: () => void) => {
        port.terminate();
        document.removeEventListener("visibilitychange", look);
        settle();
      };
      const fail = () => end(() => reject(new ReviewError("unreachable")));
      signal.addEventListener("abort", () => end(() => reject(signal.reason)), { once: true });
      document.addEventListener("visibilitychange", look);
      port.onerror = fail;
      port.onmessage = ({ data }) => {
        if (data.kind === "ends") end(resolve);
        else if (data.kind === "fails") fail();
        else if (data.kind !== "ways") tell(data);
        // Several times a second the worker tells how far it is, so this is soon enough.
        if (watched() === seat) return;
        seat = watched();
        port.postMessage({ seat });
      };
      look();
      // Of Svelte's state a worker cannot be handed a proxy.
      port.postMessage({ record: JSON.parse(JSON.stringify(record)), seat, openCards });
    });
}

/** Has a match reviewed. */
export const askReview: ReviewSource = (...asked) => makeSource()(...asked);

/** Has the chances of a match found with all cards open. */
export const askOpenCards: ReviewSource = (...asked) => makeSource(startWorker, true)(...asked);
