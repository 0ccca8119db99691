import { fileUrl, isSite } from "../device/site";
import type { Socket } from "./connection";
import { isLocal } from "./localCode";
import { NoAnswer } from "./outbox";
import { openSocket } from "./socket";

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

/**
 * Return a function that opens sockets for a new table of one person: without a server, or if `here`, it is kept in this browser. If
 * the server is only slow, `goOnAlone` is called, and resolves if the person does not want to wait, since a table in this browser
 * cannot be moved to other devices. Throws `NoAnswer` if the table cannot be kept here either.
 */
export async function socketsForNewTable(goOnAlone: () => Promise<void>, here = false): Promise<() => Socket> {
  return !here && (await waitForServer(goOnAlone)) ? openSocket : (await loadLocal()).openLocal;
}
