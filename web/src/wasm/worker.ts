/** Has the rules in a thread of its own, so that the page stays smooth while a bot thinks. */
import { loadRules } from "./load";
import type { Answer, Request } from "./messages";
import type { Rules } from "./rules";

const loaded = new Map<string, Promise<Rules>>();

/** Return the rules of a game; what could not be fetched is fetched again the next time. */
function rulesOf(game: string): Promise<Rules> {
  const found = loaded.get(game) ?? loadRules(game);
  loaded.set(game, found);
  found.catch(() => loaded.delete(game));
  return found;
}

async function answer({ id, game, method, given, seed }: Request): Promise<Answer> {
  try {
    const rules = await rulesOf(game);
    if (seed) rules.seed(seed);
    // A request names a method together with what that method is given.
    const called = rules[method] as (...given: unknown[]) => unknown;
    return { id, result: called.apply(rules, given) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

addEventListener("message", async (event: MessageEvent<Request>) => postMessage(await answer(event.data)));
