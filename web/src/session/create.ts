import { invitation } from "../device/invitation";
import { newSecret, secrets } from "../device/secrets";
import { settings as preferences } from "../device/settings.svelte";
import { Connection } from "../net/connection";
import type { Draft } from "../net/outbox";
import { neverGivenUp, setUpOnDevice, type TableSetup } from "../net/server";
import { openSocket } from "../net/socket";
import type { SetupCallbacks } from "../net/submission.svelte";
import type { Create, Message, Settings } from "../protocol";
import { saveSeals } from "./seals";

type NewTable = Omit<Create, "type" | "id" | "secret" | "invitation">;

/**
 * Set up a table, deal at once if no other person is expected, and return the table's code. `callbacks` get the server's other messages,
 * and are asked whether to go on without a server. With `here` the table is kept in this browser. Throws `Refused`.
 */
export function createTable(
  table: NewTable,
  callbacks: SetupCallbacks,
  settings?: Partial<Settings>,
  here = false,
): Promise<string> {
  const isAlone = table.others.every((seat) => seat.bot);
  const create = (by: TableSetup) => createBy(by, table, isAlone, settings);
  if (isAlone) return setUpOnDevice(callbacks, create, here);
  return create({ open: openSocket, onmessage: callbacks.onmessage, givenUp: neverGivenUp() });
}

async function createBy(
  { open, onmessage, givenUp }: TableSetup,
  table: NewTable,
  isAlone: boolean,
  settings?: Partial<Settings>,
): Promise<string> {
  const secret = newSecret();
  let code = "";
  /** Once the table exists, a new socket has to join it first. */
  const join = (): Draft | null => (code ? { type: "join", table: code, secret } : null);
  const message = (received: Message): void => {
    saveSeals(received);
    onmessage(received);
  };
  const connection = new Connection({ open, join, onmessage: message, onstatus: () => {} });
  const send = (draft: Draft) => Promise.race([connection.send(draft), givenUp]);
  try {
    const create: Draft = { ...table, type: "create", secret, ...invitation.asField() };
    const seated = await send(create);
    if (seated.type !== "seated") throw new Error("`create` is answered by `seated`");
    code = seated.table;
    const changedSettings = { ...(preferences.bots === "usual" ? {} : { bots: preferences.bots }), ...settings };
    if (Object.keys(changedSettings).length > 0) await send({ type: "arrange", settings: changedSettings });
    if (isAlone) await send({ type: "start" });
    secrets.save(code, secret);
    return code;
  } catch (reason) {
    if (code) void connection.send({ type: "leave" }); // nobody will come to a table that is set up in part
    throw reason;
  } finally {
    connection.close();
  }
}
