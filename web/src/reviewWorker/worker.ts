/** Worker that reviews one match, plays one puzzle on, or judges moves for another such worker. */

import { answerContinuations } from "./continuations";
import type { JudgeRequest, JudgeResponse } from "./judgePool";
import type { ReviewRequest, ReviewResponse } from "./messages";
import { makeJudge, runReview } from "./work";

let hidden = false;
let selected = 0;
let resume = () => {};
let judge: ReturnType<typeof makeJudge> | null = null;

/** Yield to the event loop, so that messages are handled; while the page is hidden, wait until it is visible. */
async function whenVisible(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  while (hidden) await new Promise<void>((resolve) => (resume = resolve));
}

function send(answer: ReviewResponse | JudgeResponse): void {
  postMessage(answer);
}

/** Start another worker of this module. */
function startJudge(): Worker {
  return new Worker(location.href, { type: "module", name: "judge" });
}

addEventListener("message", ({ data }: MessageEvent<ReviewRequest | JudgeRequest>) => {
  if ("seat" in data) selected = data.seat;
  if ("record" in data)
    void runReview(data.record, send, whenVisible, { getSeat: () => selected, openCards: data.openCards, startJudge });
  else if ("ways" in data) void answerContinuations(data.ways, send);
  else if ("matchToJudge" in data) judge = makeJudge(data.matchToJudge);
  else if ("task" in data) void judge?.(data).then(send);
  else if ("hidden" in data) {
    hidden = data.hidden;
    if (!hidden) resume();
  }
});
