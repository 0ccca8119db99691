import { fileUrl, isSite } from "../device/site";
import type { ErrorCode, Message } from "../protocol";
import type { Socket } from "./connection";
import { isLocal } from "./localCode";
import { NoAnswer, Refused } from "./outbox";
import { openSocket } from "./socket";
import type { SetupCallbacks } from "./submission.svelte";

/** Milliseconds for a server to respond. */
const RESPONSE_TIMEOUT = 3_000;

/** Whether the server of this page can be reached and responds in time. */
export function isServerReachable(): Promise<boolean> {
  return probeServer(AbortSignal.timeout(RESPONSE_TIMEOUT));
}

async function probeServer(signal: AbortSignal): Promise<boolean> {
  if (isSite()) return false;
  try {
    return (await fetch(fileUrl("/healthz"), { cache: "no-store", signal })).ok;
  } catch {
    return false;
  }
}

/** Wait for a server until `signal` is aborted, and call `onslow` if it takes long; return whether it responded. */
async function waitForServer(onslow: () => void, signal: AbortSignal): Promise<boolean> {
  const timer = setTimeout(onslow, RESPONSE_TIMEOUT);
  try {
    return await probeServer(signal);
  } finally {
    clearTimeout(timer);
  }
}

let local: typeof import("./local") | null = null;

/** Load the code for tables in this browser. Throws `NoAnswer` if that fails, since the code is on the server. */
async function loadLocal(): Promise<typeof import("./local")> {
  local ??= await import("./local").catch(() => {
    throw new NoAnswer("local");
  });
  return local;
}

/** Load the code for a table if it is kept in this browser; call this before opening it. */
export async function loadTableCode(code: string): Promise<void> {
  if (isLocal(code)) await loadLocal();
}

/** Return a function that opens sockets to a table, on a server or in this browser; `loadTableCode` must have been called. */
export function socketsTo(code: string): () => Socket {
  return isLocal(code) && local ? local.openLocal : openSocket;
}

/** Refusals after which a table of one device is kept in this browser: the address has used up its day. */
const KEPT_HERE: readonly ErrorCode[] = ["too_many_tables", "enough_today"];

/** What a new table is set up with: its sockets, what takes the server's other messages, and what rejects once the person waits no longer. */
export interface TableSetup {
  open(): Socket;
  onmessage(message: Message): void;
  givenUp: Promise<never>;
}

/** Return a promise for a table for which the person always waits. */
export const neverGivenUp = (): Promise<never> => new Promise(() => {});

/**
 * Set up a table of one device with `setUp`: without a server, if the server refuses it (see `KEPT_HERE`), or if `here`, the table is
 * kept in this browser. If the server is only slow, or lets the request wait, `goOnAlone` is called, and resolves if the person does not
 * want to wait, since a table in this browser cannot be moved to other devices. Throws `Refused`, or `NoAnswer` if the table cannot be
 * kept here either.
 */
export async function setUpOnDevice<T>(
  callbacks: SetupCallbacks,
  setUp: (by: TableSetup) => Promise<T>,
  here = false,
): Promise<T> {
  const abort = new AbortController();
  const givenUp = new Promise<never>((_, reject) => abort.signal.addEventListener("abort", reject));
  givenUp.catch(() => {}); // perhaps while nothing is being sent
  let isAsked = false;
  const offer = (): void => {
    if (!isAsked) void callbacks.goOnAlone().then(() => abort.abort());
    isAsked = true;
  };
  const onmessage = (message: Message): void => {
    callbacks.onmessage(message);
    if (message.type === "failed") offer();
  };
  if (!here && (await waitForServer(offer, abort.signal)))
    try {
      return await setUp({ open: openSocket, onmessage, givenUp });
    } catch (reason) {
      const isKeptHere = reason instanceof Refused && KEPT_HERE.includes(reason.failed.code);
      if (!isKeptHere && !abort.signal.aborted) throw reason;
    }
  const { openLocal } = await loadLocal();
  return setUp({ open: openLocal, onmessage: callbacks.onmessage, givenUp: neverGivenUp() });
}
