/** Taking a seat, or renewing its secret: the new secret is saved first, so that a lost answer does not lose the seat. */

import { newSecret, secrets } from "../device/secrets";
import type { Answer } from "../net/outbox";

/** Sends a secret to the table; resolves to null if it was refused. */
type Send = (secret: string) => Promise<Answer | null>;

/** Take a seat with a new secret. It is saved before it is sent, so that a lost answer does not lose the seat. */
export async function takeSeat(table: string, send: Send): Promise<Answer | null> {
  const secret = newSecret();
  secrets.save(table, secret);
  const seated = await send(secret); // the session forgets the secret if the connection breaks meanwhile
  if (seated) secrets.save(table, secret);
  else if (secrets.of(table) === secret) secrets.forget(table);
  return seated;
}

/** Renew the seat's secret. */
export async function renewSeat(table: string, send: Send): Promise<Answer | null> {
  const secret = newSecret();
  secrets.expect(table, secret);
  const seated = await send(secret);
  if (seated) secrets.save(table, secret);
  secrets.expect(table, null);
  return seated;
}
