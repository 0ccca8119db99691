/** Worker that reviews one match, plays one problem on, or judges moves for another such worker. */
import type { JudgeAnswer, JudgeAsked } from "./judgePool";
import type { Answer, Asked } from "./messages";
import { answerWays } from "./ways";
import { makeJudge, work } from "./work";

let hidden = false;
let selected = 0;
let goOn = () => {};
let judge: ReturnType<typeof makeJudge> | null = null;

/** Yield to the event loop, so that messages are handled; while the page is hidden, wait until it is visible. */
async function shown(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  while (hidden) await new Promise<void>((resolve) => (goOn = resolve));
}

function say(answer: Answer | JudgeAnswer): void {
  postMessage(answer);
}

/** Start another worker of this module. */
function startJudge(): Worker {
  return new Worker(location.href, { type: "module", name: "judge" });
}

addEventListener("message", ({ data }: MessageEvent<Asked | JudgeAsked>) => {
  if ("seat" in data) selected = data.seat;
  if ("record" in data)
    void work(data.record, say, shown, { selected: () => selected, openCards: data.openCards, startJudge });
  else if ("ways" in data) void answerWays(data.ways, say);
  else if ("judgesOf" in data) judge = makeJudge(data.judgesOf);
  else if ("step" in data) void judge?.(data).then(say);
  else if ("hidden" in data) {
    hidden = data.hidden;
    if (!hidden) goOn();
  }
});
