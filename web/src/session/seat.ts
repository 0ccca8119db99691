/** Getting a seat, or another secret for it: what a lost answer would cost is saved first. */

import { newSecret, secrets } from "../device/secrets";
import type { Answer } from "../net/outbox";

/** Says a secret to the table; null where it was refused. */
type Send = (secret: string) => Promise<Answer | null>;

/** Take a seat with a new secret. It is kept before it is sent, so that a lost answer does not lose the seat. */
export async function takeSeat(table: string, send: Send): Promise<Answer | null> {
  const secret = newSecret();
  secrets.keep(table, secret);
  const seated = await send(secret); // if the line breaks, the secret is forgotten
  if (seated) secrets.keep(table, secret);
  else if (secrets.of(table) === secret) secrets.forget(table);
  return seated;
}

/** Give the seat another secret. */
export async function renewSeat(table: string, send: Send): Promise<Answer | null> {
  const secret = newSecret();
  secrets.expect(table, secret);
  const seated = await send(secret);
  if (seated) secrets.keep(table, secret);
  secrets.expect(table, null);
  return seated;
}
