// @vitest-environment node
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { makeGame } from "../../src/offline/games";
import { Looks } from "../../src/offline/look";
import type { ReviewFound } from "../../src/protocol";
import type { MatchRecord } from "../../src/records/record";
import { makePasses } from "../../src/reviewWorker/passes";
import { PASSES } from "../../src/reviewWorker/settings";
import { setUp } from "../../src/reviewWorker/setup";
import { GAMES, loadMachine } from "./modules";
import { loadPlayoutModule } from "./playouts";

/** What `tools.wasm.review_traces` has made with native rules. */
interface Reviewed {
  readonly record: MatchRecord;
  readonly effort: number;
  readonly playouts: number;
  readonly quick: boolean;
  readonly found: ReviewFound;
  /** The chances with all cards open, by as many playouts. */
  readonly openCards: ReviewFound;
}

/** Playouts by network take long there: these are compared by `make soak`. */
const SLOW = ["elfer_raus_master", "bloom"];
const COMPARED = GAMES.filter((game) => process.env.ALL_REVIEWS || !SLOW.includes(game));
/** How many reviews of each game are compared: without `THOROUGH=1` those of one match, by a quick search and by all moves. */
const COMPARED_REVIEWS = process.env.ALL_REVIEWS || process.env.THOROUGH ? Number.POSITIVE_INFINITY : 2;

test.each(COMPARED)(
  "reviews matches of %s with the same bits as native rules, also with open cards",
  async (game) => {
    const module = await loadPlayoutModule(game);
    const table = await loadMachine(game);
    const rules = await makeGame(table);
    setUp(module, table);
    const all: Reviewed[] = JSON.parse(readFileSync(new URL(`playouts_${game}.json`, import.meta.url), "utf8"));
    for (const one of all.slice(0, COMPARED_REVIEWS)) {
      const match = await new Looks(async () => rules).match(one.record as never);
      const passes = makePasses(match, module);
      expect(await passes.judge(one, async () => {})).toEqual({ ...one.found, final: false });
      expect(await passes.openCards(one.playouts, async () => {})).toEqual(one.openCards);
    }
    const told = all.flatMap(({ quick, found }) => (found.seats ?? []).map((seat) => seat.quick === quick));
    expect(new Set(told)).toEqual(new Set([true]));
    const usual = all.filter(({ effort }) => effort === PASSES.efforts[1]);
    expect(usual.map(({ playouts }) => playouts)).toEqual([PASSES.playouts[1]]);
  },
  600_000,
);
