import { Connection, type Socket } from "../net/connection";
import { type Answer, type Draft, Refused } from "../net/outbox";

/** Milliseconds after which an unsent command is dropped, unless it names the position that it is for. */
const EXPIRES_AFTER = 60_000;

/** Return a function that tells whether a command given now has expired. Commands about seats never expire. */
export function makeExpiryCheck(draft: Draft): () => boolean {
  const neverExpires = "number" in draft || "secret" in draft;
  const since = Date.now();
  return () => !neverExpires && Date.now() - since > EXPIRES_AFTER;
}

/** Send a command from the seat that a secret opens, over a separate socket; throws `Refused`, also if the secret is void. */
export async function sendOnce(secret: string, table: string, open: () => Socket, draft: Draft): Promise<Answer> {
  let voided: Refused | null = null;
  const connection = new Connection({
    open,
    join: () => ({ type: "join", table, secret }),
    onmessage: (message) => {
      if (message.type === "failed" && message.code === "wrong_secret") voided = new Refused(message);
    },
    onstatus: () => {},
  });
  try {
    return await connection.send(draft);
  } catch (reason) {
    throw voided ?? reason; // the command itself is only said to need a join
  } finally {
    connection.close();
  }
}
