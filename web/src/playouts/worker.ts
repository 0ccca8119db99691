/** Reviews one match, in a thread of its own. */
import { gameOf } from "../offline/games";
import { Looks } from "../offline/look";
import type { MatchRecord } from "../records/record";
import { loadMachine } from "../wasm/load";
import { loadPlayouts } from "./load";
import type { Answer, Asked } from "./messages";
import { review } from "./passes";
import { setUp } from "./setup";

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

async function work(record: MatchRecord): Promise<void> {
  try {
    const [machine, playouts] = await Promise.all([loadMachine(record.game), loadPlayouts(record.game)]);
    setUp(playouts, machine);
    const looks = new Looks(() => gameOf(machine));
    const match = await looks.match(record as never).catch(() => null);
    if (!match?.over) say({ kind: "refused", code: "malformed", detail: "" });
    else await review(match, playouts, say, shown);
    say({ kind: "ends" });
  } catch (error) {
    say({ kind: "fails", detail: String(error) });
  }
}

addEventListener("message", ({ data }: MessageEvent<Asked>) => {
  if ("record" in data) void work(data.record);
  else {
    hidden = data.hidden;
    if (!hidden) goOn();
  }
});
