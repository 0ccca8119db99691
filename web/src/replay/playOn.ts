import { newSecret, secrets } from "../device/secrets";
import { settings } from "../device/settings.svelte";
import { LocalRefusal, requestLocal } from "../net/local";
import { Refused } from "../net/outbox";
import type { Create, Failed } from "../protocol";
import type { MatchRecord } from "../records/record";
import type { Position } from "./replay.svelte";

/**
 * Set up a table in this browser at which a match goes on from a position, and return its code. The position's seat is for a person with
 * this name, the others, in order, for `bots`. Throws `Refused`.
 */
export async function playOn(
  record: MatchRecord,
  { round, step }: Position,
  seat: number,
  name: string,
  bots: readonly string[],
): Promise<string> {
  const secret = newSecret();
  const create = {
    type: "create",
    id: "go-on",
    game: record.game,
    name,
    others: bots.map((bot) => ({ bot })),
    secret,
    settings: settings.bots === "usual" ? {} : { bots: settings.bots },
  } satisfies Omit<Create, "settings"> & { settings: object };
  try {
    const code = await requestLocal<string>({
      ask: "go_on",
      body: JSON.stringify({ record, round, move: step, seat, create }),
    });
    secrets.save(code, secret);
    return code;
  } catch (reason) {
    if (!(reason instanceof LocalRefusal)) throw reason;
    throw new Refused({ type: "failed", id: null, code: reason.code as Failed["code"], detail: reason.message });
  }
}
