import { fileAt, isSite } from "../device/site";
import type { Socket } from "./connection";
import { isLocal } from "./localCode";
import { openSocket } from "./socket";

/** Milliseconds that a server has to say that it is there. */
const PATIENCE = 3_000;

/** Whether the server that this page came from can be reached. */
export async function serverAnswers(): Promise<boolean> {
  if (isSite()) return false;
  try {
    return (await fetch(fileAt("/healthz"), { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) })).ok;
  } catch {
    return false;
  }
}

let local: typeof import("./local") | null = null;

/** Load what is needed for a table that is kept in this browser, before anybody goes there; for others nothing is. */
export async function prepare(code: string): Promise<void> {
  if (isLocal(code)) local = await import("./local");
}

/** Return what opens sockets to a table, wherever it is. One that is kept in this browser must have been prepared for. */
export function socketsTo(code: string): () => Socket {
  return isLocal(code) && local ? local.openLocal : openSocket;
}

/** Return what opens sockets for a new table that nobody else comes to: without a server, or if `here`, it is kept in this browser. */
export async function socketsForOwn(here = false): Promise<() => Socket> {
  return !here && (await serverAnswers()) ? openSocket : (await import("./local")).openLocal;
}
