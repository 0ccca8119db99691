/** Reviews one match, or plays one problem on, in a thread of its own. */
import type { Answer, Asked } from "./messages";
import { answerWays } from "./ways";
import { work } from "./work";

let hidden = false;
let goOn = () => {};

/** Wait a moment, so that messages are heard; while nobody looks, until somebody does. */
async function shown(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  while (hidden) await new Promise<void>((resolve) => (goOn = resolve));
}

function say(answer: Answer): void {
  postMessage(answer);
}

addEventListener("message", ({ data }: MessageEvent<Asked>) => {
  if ("record" in data) void work(data.record, say, shown, data.openCards);
  else if ("ways" in data) void answerWays(data.ways, say);
  else {
    hidden = data.hidden;
    if (!hidden) goOn();
  }
});
