import { fileAt, isSite } from "../device/site";
import type { Socket } from "./connection";
import { isLocal } from "./localCode";
import { NoAnswer } from "./outbox";
import { openSocket } from "./socket";

/** Milliseconds that a server has to say that it is there. */
const PATIENCE = 3_000;

/** Whether the server that this page came from can be reached, and answers soon. */
export function serverAnswers(): Promise<boolean> {
  return ask(AbortSignal.timeout(PATIENCE));
}

async function ask(signal: AbortSignal): Promise<boolean> {
  if (isSite()) return false;
  try {
    return (await fetch(fileAt("/healthz"), { cache: "no-store", signal })).ok;
  } catch {
    return false;
  }
}

/** Wait for a server that answers late until `goOnAlone` says that nobody waits any more; whether it answered. */
async function waitForServer(goOnAlone: () => Promise<void>): Promise<boolean> {
  const enough = new AbortController();
  const late = setTimeout(() => void goOnAlone().then(() => enough.abort()), PATIENCE);
  try {
    return await ask(enough.signal);
  } finally {
    clearTimeout(late);
  }
}

let local: typeof import("./local") | null = null;

/** Load what is needed for tables that are kept in this browser. Throws `NoAnswer` where it does not come: it lies on the server. */
async function loadLocal(): Promise<typeof import("./local")> {
  local ??= await import("./local").catch(() => {
    throw new NoAnswer("local");
  });
  return local;
}

/** Load what is needed for a table that is kept in this browser, before anybody goes there; for others nothing is. */
export async function prepare(code: string): Promise<void> {
  if (isLocal(code)) await loadLocal();
}

/** Return what opens sockets to a table, wherever it is. One that is kept in this browser must have been prepared for. */
export function socketsTo(code: string): () => Socket {
  return isLocal(code) && local ? local.openLocal : openSocket;
}

/**
 * Return what opens sockets for a new table that nobody else comes to: without a server, or if `here`, it is kept in this browser.
 * A server that is only slow is no reason, for such a table never gets to other devices: `goOnAlone` is called once it is late,
 * and resolves if the table shall be kept here rather than waited for. Throws `NoAnswer` where nothing can be kept here either.
 */
export async function socketsForOwn(goOnAlone: () => Promise<void>, here = false): Promise<() => Socket> {
  return !here && (await waitForServer(goOnAlone)) ? openSocket : (await loadLocal()).openLocal;
}
