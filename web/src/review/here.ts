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

function startWorker(): Port {
  return new Worker(new URL("../playouts/worker.ts", import.meta.url), { type: "module" });
}

/** Has a match reviewed by a worker of this browser, which rests while the page is hidden. */
export function makeHere(start: () => Port = startWorker): ReviewSource {
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
      port.postMessage({ record: JSON.parse(JSON.stringify(record)) });
    });
}

/** Milliseconds after which this browser begins as well: other matches come first, or the server still compiles what it needs. */
const PATIENCE = 10_000;

/**
 * Return a source that asks the server first, and this browser where the server cannot be reached, is too busy, or has found nothing for a
 * while. Then both work, until one of them has found something: from there on only that one does.
 */
export function makeAnywhere(here: ReviewSource, server: ReviewSource | null): ReviewSource {
  return async (record, tell, signal) => {
    if (!server) return here(record, tell, signal);
    const ends = { server: new AbortController(), here: new AbortController() };
    const end = () => {
      for (const each of Object.values(ends)) each.abort(signal.reason);
    };
    signal.addEventListener("abort", end, { once: true });
    let known = false;
    let heard: keyof typeof ends = "server";
    const ask = (source: ReviewSource, name: keyof typeof ends) =>
      source(
        record,
        (news) => {
          if (news.kind === "found" && !known) {
            known = true;
            heard = name;
            ends[name === "here" ? "server" : "here"].abort();
          }
          if (name === heard) tell(news);
        },
        ends[name].signal,
      );
    let review: Promise<void> | null = null;
    const begin = () => {
      review ??= ask(here, "here");
      return review;
    };
    const timer = setTimeout(() => known || begin().catch(() => {}), PATIENCE);
    try {
      await ask(server, "server").catch(async (reason) => {
        if (known && heard === "here") return begin();
        const isAway = reason instanceof ReviewError && (reason.problem === "busy" || reason.problem === "unreachable");
        if (signal.aborted || known || !isAway) throw reason;
        heard = "here";
        tell({ kind: "advances", part: 0 }); // no other matches come first here
        return begin().catch((error) => {
          throw signal.aborted ? error : reason;
        });
      });
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      end();
    }
  };
}

/** Where a review comes from on this page. */
export const askAnywhere: ReviewSource = (record, tell, signal) =>
  makeAnywhere(makeHere(), isSite() ? null : askServer)(record, tell, signal);
