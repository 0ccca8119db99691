/** The work of the review worker: load a game, check the record, and review the match. */

import { makeGame } from "../offline/games";
import { Looks } from "../offline/look";
import { shared } from "../offline/messages";
import { loadPlayouts } from "../playouts/load";
import type { Module } from "../playouts/module";
import type { ErrorCode } from "../protocol";
import type { Any } from "../python/any";
import type { MatchRecord } from "../records/record";
import { hasRules, loadMachine } from "../wasm/load";
import { JudgePool, type JudgePort, type JudgeRequest, type JudgeResponse } from "./judgePool";
import { MoveJudge } from "./judging";
import type { ReviewResponse } from "./messages";
import { listSteps, makePasses } from "./passes";
import { review, reviewOpenCards } from "./review";
import { setUp } from "./setup";

/** Options of a review. */
interface ReviewOptions {
  /** Returns the seat that the user has selected; by default seat 0. */
  readonly getSeat?: () => number;
  /** Whether to compute only the chances with all cards open. */
  readonly openCards?: boolean;
  /** Starts another thread that judges moves by `makeJudge`; by default all moves are judged here. */
  readonly startJudge?: () => JudgePort;
}

/** Review the match of a record; for `whenVisible` see `review`. A faulty record gives a refusal, anything else a failure. */
export async function runReview(
  record: MatchRecord,
  send: (answer: ReviewResponse) => void,
  whenVisible: () => Promise<void>,
  options: ReviewOptions = {},
): Promise<void> {
  try {
    if (!hasRules(record.game)) send({ kind: "refused", code: "unknown_game", detail: "" });
    else await reviewRecord(record, send, whenVisible, options);
    send({ kind: "ends" });
  } catch (error) {
    send({ kind: "fails", detail: String(error) });
  }
}

async function reviewRecord(
  record: MatchRecord,
  send: (answer: ReviewResponse) => void,
  whenVisible: () => Promise<void>,
  { getSeat, openCards, startJudge }: ReviewOptions,
): Promise<void> {
  const [module, replayMatch] = await load(record);
  const match = await replayMatch().catch((error) => {
    if (!(error instanceof shared.errors_Refused)) throw error;
    send({ kind: "refused", code: error.code as ErrorCode, detail: error.detail });
  });
  if (!match) return;
  if (openCards) return reviewOpenCards(makePasses(match, module), send, whenVisible);
  const pool = startJudge ? new JudgePool(record, startJudge, navigator.hardwareConcurrency || 1) : null;
  try {
    await review(makePasses(match, module, getSeat, pool), send, whenVisible);
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

/** Return a function that does single tasks for a `JudgePool`, about moves of a record's match. */
export function makeJudge(
  record: MatchRecord,
): (request: Extract<JudgeRequest, { pass: number }>) => Promise<JudgeResponse> {
  const ready = load(record).then(async ([module, replayMatch]) => [module, await replayMatch()] as const);
  let current = 0;
  let judge: MoveJudge | null = null;
  return async ({ pass, settings, task }) => {
    const [module, match] = await ready;
    if (!judge || pass !== current) judge = new MoveJudge(match, listSteps(match), module, settings);
    current = pass;
    const { step, mistake } = task;
    return { pass, task, result: mistake ? judge.weighStep(step, mistake) : judge.judgeStep(step) };
  };
}
