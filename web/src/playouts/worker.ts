/** Reviews one match, plays one problem on, or judges moves for another such thread, in a thread of its own. */
import type { JudgeAnswer, JudgeAsked } from "./judgePool";
import type { Answer, Asked } from "./messages";
import { answerWays } from "./ways";
import { makeJudge, work } from "./work";

let hidden = false;
let watched = 0;
let goOn = () => {};
let judge: ReturnType<typeof makeJudge> | null = null;

/** Wait a moment, so that messages are heard; while nobody looks, until somebody does. */
async function shown(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  while (hidden) await new Promise<void>((resolve) => (goOn = resolve));
}

function say(answer: Answer | JudgeAnswer): void {
  postMessage(answer);
}

/** Start a thread of the same kind. */
function startJudge(): Worker {
  return new Worker(location.href, { type: "module", name: "judge" });
}

addEventListener("message", ({ data }: MessageEvent<Asked | JudgeAsked>) => {
  if ("seat" in data) watched = data.seat;
  if ("record" in data)
    void work(data.record, say, shown, { watched: () => watched, openCards: data.openCards, startJudge });
  else if ("ways" in data) void answerWays(data.ways, say);
  else if ("judgesOf" in data) judge = makeJudge(data.judgesOf);
  else if ("step" in data) void judge?.(data).then(say);
  else if ("hidden" in data) {
    hidden = data.hidden;
    if (!hidden) goOn();
  }
});
