/** Reviews made by this browser: where there is no server, or it has no time. */
import { isSite } from "../device/site";
import type { Answer, Asked } from "../playouts/messages";
import { askServer, ReviewError, type ReviewSource } from "./source";

/** The part of a `Worker` that is used; tests have one of their own. */
export interface Port {
  onmessage: ((event: MessageEvent<Answer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(asked: Asked): void;
  terminate(): void;
}

/** Start what reviews a match, or plays a problem on; whoever started it ends it. */
export function startWorker(): Port {
  return new Worker(new URL("../playouts/worker.ts", import.meta.url), { type: "module" });
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
        else if (data.kind !== "ways") tell(data);
      };
      look();
      // Of Svelte's state a worker cannot be handed a proxy.
      port.postMessage({ record: JSON.parse(JSON.stringify(record)), openCards });
    });
}

/** Return a source that asks the server first, and this browser where the server cannot be reached or is too busy. */
export function makeAnywhere(here: ReviewSource, server: ReviewSource | null): ReviewSource {
  return async (record, tell, signal) => {
    if (!server) return here(record, tell, signal);
    let known = false;
    try {
      await server(
        record,
        (news) => {
          known ||= news.kind === "found";
          tell(news);
        },
        signal,
      );
    } catch (reason) {
      const isAway = reason instanceof ReviewError && (reason.problem === "busy" || reason.problem === "unreachable");
      if (signal.aborted || known || !isAway) throw reason;
      tell({ kind: "advances", part: 0 }); // no other matches come first here
      await here(record, tell, signal).catch((error) => {
        throw signal.aborted ? error : reason;
      });
    }
  };
}

/** Where a review comes from on this page. */
export const askAnywhere: ReviewSource = (record, tell, signal) =>
  makeAnywhere(makeHere(), isSite() ? null : askServer)(record, tell, signal);

/** Where the chances with all cards open come from: this browser alone, as hardly anybody asks for them. */
export const askOpenCards: ReviewSource = (record, tell, signal) => makeHere(startWorker, true)(record, tell, signal);
