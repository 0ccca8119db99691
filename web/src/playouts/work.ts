/** What the worker of a review does: it loads a game, checks the record, and reviews the match. */

import { loadPlayouts } from "../learned/playouts/load";
import type { Module } from "../learned/playouts/module";
import { gameOf } from "../offline/games";
import { Looks } from "../offline/look";
import { shared } from "../offline/messages";
import type { ErrorCode } from "../protocol";
import type { Any } from "../python/any";
import type { MatchRecord } from "../records/record";
import { hasRules, loadMachine } from "../wasm/load";
import { type JudgeAnswer, type JudgeAsked, JudgePool, type JudgePort } from "./judgePool";
import { MoveJudge } from "./judging";
import type { Answer } from "./messages";
import { passesOf, stepsOf } from "./passes";
import { openUp, review } from "./review";
import { setUp } from "./setup";

/** How a match is reviewed. */
interface Manner {
  /** Returns the seat that somebody looks from at the time; without it the first one. */
  readonly watched?: () => number;
  /** Only the chances with all cards open are found. */
  readonly openCards?: boolean;
  /** Starts another thread, which judges moves as `makeJudge` does; without it all moves are judged here. */
  readonly startJudge?: () => JudgePort;
}

/** Review the match of a record; `shown` is as for `review`. What the record is to blame for is refused, all else fails. */
export async function work(
  record: MatchRecord,
  say: (answer: Answer) => void,
  shown: () => Promise<void>,
  manner: Manner = {},
): Promise<void> {
  try {
    if (!hasRules(record.game)) say({ kind: "refused", code: "unknown_game", detail: "" });
    else await reviewRecord(record, say, shown, manner);
    say({ kind: "ends" });
  } catch (error) {
    say({ kind: "fails", detail: String(error) });
  }
}

async function reviewRecord(
  record: MatchRecord,
  say: (answer: Answer) => void,
  shown: () => Promise<void>,
  { watched, openCards, startJudge }: Manner,
): Promise<void> {
  const [module, replayed] = await load(record);
  const match = await replayed().catch((error) => {
    if (!(error instanceof shared.errors_Refused)) throw error;
    say({ kind: "refused", code: error.code as ErrorCode, detail: error.detail });
  });
  if (!match) return;
  if (openCards) return openUp(passesOf(match, module), say, shown);
  const pool = startJudge ? new JudgePool(record, startJudge, navigator.hardwareConcurrency || 1) : null;
  try {
    await review(passesOf(match, module, watched, pool), say, shown);
  } finally {
    pool?.close();
  }
}

/** Load what a match of a record is reviewed with, and return what replays it. */
async function load(record: MatchRecord): Promise<[Module, () => Promise<Any>]> {
  const [table, module] = await Promise.all([loadMachine(record.game), loadPlayouts(record.game)]);
  setUp(module, table);
  const game = await gameOf(table);
  return [module, () => new Looks(async () => game).finished(record as never)];
}

/** Return what judges single moves of the match of a record, for a `JudgePool`. */
export function makeJudge(record: MatchRecord): (asked: Extract<JudgeAsked, { pass: number }>) => Promise<JudgeAnswer> {
  const ready = load(record).then(async ([module, replayed]) => [module, await replayed()] as const);
  let current = 0;
  let judge: MoveJudge | null = null;
  return async ({ pass, judging, step }) => {
    const [module, match] = await ready;
    if (!judge || pass !== current) judge = new MoveJudge(match, stepsOf(match), module, judging);
    current = pass;
    return { pass, step, choice: judge.judgeStep(step) };
  };
}
