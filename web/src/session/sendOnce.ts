import { Connection, type Socket } from "../net/connection";
import type { Answer, Draft } from "../net/outbox";

/** Milliseconds after which what was wanted without a line is dropped, unless it names the position that it is for. */
const WANTED = 60_000;

/** Return what says of a command given now whether it is too late for it. A seat that was taken must not be forgotten. */
export function expiryOf(draft: Draft): () => boolean {
  const lasts = "number" in draft || "secret" in draft;
  const since = Date.now();
  return () => !lasts && Date.now() - since > WANTED;
}

/** Send a command from the seat that a secret opens, over a socket of its own; throws `Refused` when the server says no. */
export async function sendOnce(secret: string, table: string, open: () => Socket, draft: Draft): Promise<Answer> {
  const connection = new Connection({
    open,
    join: () => ({ type: "join", table, secret }),
    message: () => {},
    status: () => {},
  });
  try {
    return await connection.send(draft);
  } finally {
    connection.close();
  }
}
