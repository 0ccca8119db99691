/** The work of the review worker: load a game, check the record, and review the match. */

import { loadPlayouts } from "../learned/playouts/load";
import type { Module } from "../learned/playouts/module";
import { makeGame } from "../offline/games";
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

/** Options of a review. */
interface Manner {
  /** Returns the seat that the user has selected; by default seat 0. */
  readonly selected?: () => number;
  /** Whether to compute only the chances with all cards open. */
  readonly openCards?: boolean;
  /** Starts another thread that judges moves by `makeJudge`; by default all moves are judged here. */
  readonly startJudge?: () => JudgePort;
}

/** Review the match of a record; for `shown` see `review`. A faulty record gives a refusal, anything else a failure. */
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
  { selected, openCards, startJudge }: Manner,
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
    await review(passesOf(match, module, selected, pool), say, shown);
  } finally {
    pool?.close();
  }
}

/** Load the modules for a record's review; return the main one and a function that replays the match. */
async function load(record: MatchRecord): Promise<[Module, () => Promise<Any>]> {
  const [table, module] = await Promise.all([loadMachine(record.game), loadPlayouts(record.game)]);
  setUp(module, table);
  const game = await makeGame(table);
  return [module, () => new Looks(async () => game).finished(record as never)];
}

/** Return a function that judges single moves of a record's match, for a `JudgePool`. */
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
