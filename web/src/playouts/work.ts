/** What the worker of a review does: it loads a game, checks the record, and reviews the match. */

import { loadPlayouts } from "../learned/playouts/load";
import { gameOf } from "../offline/games";
import { Looks } from "../offline/look";
import { shared } from "../offline/messages";
import type { ErrorCode } from "../protocol";
import type { MatchRecord } from "../records/record";
import { hasRules, loadMachine } from "../wasm/load";
import type { Answer } from "./messages";
import { passesOf } from "./passes";
import { openUp, review } from "./review";
import { setUp } from "./setup";

/** Review the match of a record, or with `openCards` only find the chances with all cards open; `shown` is as for `review`. What the record is to blame for is refused, all else fails. */
export async function work(
  record: MatchRecord,
  say: (answer: Answer) => void,
  shown: () => Promise<void>,
  openCards = false,
): Promise<void> {
  try {
    if (!hasRules(record.game)) say({ kind: "refused", code: "unknown_game", detail: "" });
    else await reviewRecord(record, say, shown, openCards);
    say({ kind: "ends" });
  } catch (error) {
    say({ kind: "fails", detail: String(error) });
  }
}

async function reviewRecord(
  record: MatchRecord,
  say: (answer: Answer) => void,
  shown: () => Promise<void>,
  openCards: boolean,
): Promise<void> {
  const [table, module] = await Promise.all([loadMachine(record.game), loadPlayouts(record.game)]);
  setUp(module, table);
  const game = await gameOf(table);
  const match = await new Looks(async () => game).finished(record as never).catch((error) => {
    if (!(error instanceof shared.errors_Refused)) throw error;
    say({ kind: "refused", code: error.code as ErrorCode, detail: error.detail });
  });
  if (match) await (openCards ? openUp : review)(passesOf(match, module), say, shown);
}
