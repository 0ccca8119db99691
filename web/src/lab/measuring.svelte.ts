/** A running comparison of a variant with the printed game, with a growing number of matches. */
import { makeAttempts } from "../net/attempts";
import { lazyLoad } from "../net/lazy";
import type { Matches } from "./figures";
import { loadRecord } from "./load";
import { concatMatches, decodeMatches } from "./matches";
import type { Bot } from "./messages";
import { Pool } from "./pool";
import { compareFigures, type Result } from "./results";

/** The number of matches played with each set of rules. */
export const MATCHES_PER_SIDE = 4000;
/** Milliseconds between updates of the charts, whose computation takes time, too. */
const UPDATE_INTERVAL = 250;

export class Measuring {
  /** The measurements so far, the variant first; null before the first matches. */
  found = $state.raw<readonly [Matches, Matches] | null>(null);
  results = $state.raw<readonly Result[]>([]);
  refused = $state.raw<string | null>(null);
  /** Whether something could not be loaded; until the next attempt succeeds. */
  failed = $state(false);

  readonly #pool: Pool;
  readonly #load: typeof loadRecord;
  readonly #begin = makeAttempts();
  #game = "";

  constructor(pool: Pool = new Pool(), load = loadRecord) {
    this.#pool = pool;
    this.#load = load;
  }

  /** Start a new comparison with these rules. */
  async start(game: string, players: number, bot: Bot, variant: Record<string, unknown>): Promise<void> {
    const isLatest = this.#begin();
    this.#pool.stop();
    if (game !== this.#game) this.#empty();
    this.#game = game;
    this.refused = null;
    this.failed = false;
    const fail = () => {
      if (isLatest()) this.failed = true;
    };
    const record = await lazyLoad(() => this.#load(game), fail);
    if (!isLatest()) return;
    this.failed = false;
    let matches: readonly [Matches, Matches] | null = null;
    let updatedAt = 0;
    this.#pool.play({ game, players, bot, rules: [variant, {}] }, MATCHES_PER_SIDE, {
      found: ([by, against]) => {
        this.failed = false;
        if (!by || !against) return;
        const more = [decodeMatches(record, by, players), decodeMatches(record, against, players)] as const;
        matches = matches ? [concatMatches(matches[0], more[0]), concatMatches(matches[1], more[1])] : more;
        const now = performance.now();
        const isLast = matches[0].count >= MATCHES_PER_SIDE;
        if (now - updatedAt < UPDATE_INTERVAL && !isLast) return;
        updatedAt = now;
        this.found = matches;
        this.results = compareFigures(...matches);
      },
      refused: (why) => {
        this.refused = why;
        this.#empty();
      },
      failed: fail,
    });
  }

  close(): void {
    this.#begin();
    this.#pool.close();
  }

  #empty(): void {
    this.found = null;
    this.results = [];
  }
}
