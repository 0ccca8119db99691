// @vitest-environment node
import { expect, test } from "vitest";
import { makeGame } from "../../src/offline/games";
import type { Any } from "../../src/python/any";
import { toJson } from "../../src/python/index";
import { match_Match } from "../../src/translated/shared.js";
import { loadMachine } from "../wasm/modules";

/** Draw and lay cards away until the pile has been formed anew; return what happened. */
function playToNewPile(match: Any): unknown {
  const moves = (): Any[] => toJson(match.round.moves) as Any[];
  while (!moves().some((entry) => "shuffle" in entry)) {
    const legal: string[] = match.legal();
    match.play(legal.find((text) => text === "+") ?? legal.find((text) => text.startsWith("/")) ?? legal[0]);
  }
  return moves();
}

test("does not change the randomness of a match by a pile reshuffled in a fork", async () => {
  const { rules } = await makeGame(await loadMachine("level_8"));
  const match: Any = new match_Match(rules, 6, null, null, new Uint8Array(32));
  const [tried, untouched] = [match.fork(), match.fork()];
  const played = [tried, match, untouched].map(playToNewPile);
  expect(played[1]).toEqual(played[0]);
  expect(played[2]).toEqual(played[0]);
});
