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

/** Wait for a slow server until `goOnAlone` resolves; return whether it responded. */
async function waitForServer(goOnAlone: () => Promise<void>): Promise<boolean> {
  const abort = new AbortController();
  const timer = setTimeout(() => void goOnAlone().then(() => abort.abort()), RESPONSE_TIMEOUT);
  try {
    return await probeServer(abort.signal);
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

/** Refusals after which a table of one device is kept in this browser: the address has used up its day, or the person waits no longer. */
const KEPT_HERE: readonly ErrorCode[] = ["too_many_tables", "enough_today", "stale"];

/** What a new table is set up with: its sockets, what takes the server's other messages, and whether the person waits no longer. */
export interface TableSetup {
  open(): Socket;
  onmessage(message: Message): void;
  isStale(): boolean;
}

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
  let isAsked = false;
  let isStale = false;
  const onmessage = (message: Message): void => {
    callbacks.onmessage(message);
    if (message.type !== "failed" || isAsked) return;
    isAsked = true;
    void callbacks.goOnAlone().then(() => {
      isStale = true;
    });
  };
  if (!here && (await waitForServer(callbacks.goOnAlone)))
    try {
      return await setUp({ open: openSocket, onmessage, isStale: () => isStale });
    } catch (reason) {
      if (!(reason instanceof Refused && KEPT_HERE.includes(reason.failed.code))) throw reason;
    }
  const { openLocal } = await loadLocal();
  return setUp({ open: openLocal, onmessage: callbacks.onmessage, isStale: () => false });
}
