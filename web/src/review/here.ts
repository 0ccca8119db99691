/** Reviews, which this browser makes itself. */
import type { Answer, Asked } from "../playouts/messages";
import { ReviewError, type ReviewSource } from "./source";

/** The part of a `Worker` that is used; tests have one of their own. */
export interface Port {
  onmessage: ((event: MessageEvent<Answer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(asked: Asked): void;
  terminate(): void;
}

function startWorker(): Port {
  return new Worker(new URL("../playouts/worker.ts", import.meta.url), { type: "module", name: "review" });
}

/** Has a match reviewed by a worker of this browser, which rests while the page is hidden; with `openCards`, as `work` says. */
export function makeHere(start: () => Port = startWorker, openCards = false): ReviewSource {
  return (record, tell, signal) =>
    new Promise((resolve, reject) => {
      const port = start();
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
        else tell(data);
      };
      look();
      // Of Svelte's state a worker cannot be handed a proxy.
      port.postMessage({ record: JSON.parse(JSON.stringify(record)), openCards });
    });
}

/** Has a match reviewed. */
export const askReview: ReviewSource = (record, tell, signal) => makeHere()(record, tell, signal);

/** Has the chances of a match found with all cards open. */
export const askOpenCards: ReviewSource = (record, tell, signal) => makeHere(startWorker, true)(record, tell, signal);
