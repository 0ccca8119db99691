import { TABLES } from "../constants";
import { invitation } from "../device/invitation";
import { newSecret, secrets } from "../device/secrets";
import { settings } from "../device/settings.svelte";
import { Connection } from "../net/connection";
import type { Draft } from "../net/outbox";
import { setUpOnDevice, type TableSetup } from "../net/server";
import type { SetupCallbacks } from "../net/submission.svelte";
import type { Create } from "../protocol";
import { saveSeals } from "../session/seals";
import { type LocalSeat, saveLocalSeats } from "./seats";

/** Milliseconds to wait for the answer that somebody has left. */
const LEAVING = 3_000;

interface HotseatTable extends Pick<Create, "game" | "options"> {
  /** The people who share the device, in their order. */
  names: readonly string[];
  bots: number;
  bot: string;
}

/**
 * Create a table, seat the people who share this device and the bots, deal, and return the table's code; `callbacks` get the server's
 * messages other than answers, and a lost connection. Throws `Refused`.
 */
export function createHotseatTable(table: HotseatTable, callbacks: SetupCallbacks): Promise<string> {
  return setUpOnDevice(callbacks, (by) => createBy(by, table));
}

async function createBy(
  { open, onmessage, givenUp }: TableSetup,
  { game, options, names, bots, bot }: HotseatTable,
): Promise<string> {
  const people: LocalSeat[] = names.map((_, seat) => ({ seat, secret: newSecret() }));
  const [host, ...others] = people;
  if (!host) throw new Error("somebody has to play");
  let code = "";
  /** Those who sit at the table so far. */
  const present: LocalSeat[] = [];
  /** The secret with which the socket joins the table; null to join as an onlooker, who can take a seat. */
  let secret: string | null = host.secret;
  const connection = new Connection({
    open,
    join: () => (code ? { type: "join", table: code, secret } : null),
    onmessage(message) {
      saveSeals(message);
      onmessage(message);
    },
    onstatus: () => {},
  });
  const send = (draft: Draft) => Promise.race([connection.send(draft), givenUp]);
  const joinAs = (who: string | null) => {
    secret = who;
    connection.rejoin();
  };
  const leaveAll = async () => {
    for (const person of present) {
      if (secret !== person.secret) joinAs(person.secret);
      await Promise.race([
        connection.send({ type: "leave" }),
        new Promise((resolve) => setTimeout(resolve, LEAVING)),
      ]).catch(() => {});
    }
  };
  try {
    const plan = [...others.map(() => ({ bot: null })), ...Array.from({ length: bots }, () => ({ bot }))];
    const seated = await send({
      type: "create",
      game,
      options: options ?? {},
      settings: { ...TABLES.settings, bots: settings.bots },
      name: names[0] ?? "",
      others: plan,
      secret: host.secret,
      ...invitation.asField(),
    });
    if (seated.type !== "seated") throw new Error("`create` is answered by `seated`");
    code = seated.table;
    present.push(host);
    for (const person of others) {
      joinAs(null);
      await send({ type: "sit", name: names[person.seat] ?? "", seat: person.seat, secret: person.secret });
      secret = person.secret;
      present.push(person);
    }
    joinAs(host.secret);
    await send({ type: "start" });
    secrets.save(code, host.secret);
    if (people.length > 1) saveLocalSeats(code, people);
    connection.close();
    return code;
  } catch (reason) {
    // Nobody will come to a table that is set up in part. The refusal is told at once, also where no answer comes any more.
    void leaveAll().finally(() => connection.close());
    throw reason;
  }
}
