/** A running comparison of a variant with the printed game, with a growing number of matches. */
import type { RecordLayout } from "../wasm/layout";
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
  failed = $state(false);

  readonly #pool: Pool;
  #matches: readonly [Matches, Matches] | null = null;
  #updatedAt = 0;

  constructor(pool: Pool = new Pool()) {
    this.#pool = pool;
  }

  /** Start a new comparison with these rules. */
  async start(game: string, players: number, bot: Bot, variant: Record<string, unknown>): Promise<void> {
    this.#matches = null;
    this.#updatedAt = 0;
    this.refused = null;
    this.failed = false;
    const setting = { game, players, bot, rules: [variant, {}] };
    const record = await loadRecord(game);
    this.#pool.play(setting, MATCHES_PER_SIDE, {
      found: ([by, against]) => {
        if (by && against) this.#addMatches(record, by, against, players);
      },
      refused: (why) => {
        this.refused = why;
        this.found = null;
        this.results = [];
      },
      failed: () => {
        this.failed = true;
      },
    });
  }

  close(): void {
    this.#pool.close();
  }

  #addMatches(record: RecordLayout, by: Uint8Array, against: Uint8Array, players: number): void {
    const more = [decodeMatches(record, by, players), decodeMatches(record, against, players)] as const;
    const before = this.#matches;
    this.#matches = before ? [concatMatches(before[0], more[0]), concatMatches(before[1], more[1])] : more;
    const now = performance.now();
    const last = this.#matches[0].count >= MATCHES_PER_SIDE;
    if (now - this.#updatedAt < UPDATE_INTERVAL && !last) return;
    this.#updatedAt = now;
    this.found = this.#matches;
    this.results = compareFigures(...this.#matches);
  }
}
