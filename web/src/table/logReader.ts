import type { Entry } from "../session/log";

/** Entries that are read out together, at most; of more, as after a jump, only the newest are. */
const MOST_ENTRIES = 3;
/** Entries at the end of the log that may still grow. */
const MOST_GROWING = 20;
/** Moves that lay nothing and complete the moves before. */
const ENDS: ReadonlySet<string> = new Set([".", "*"]);

/** Finds the new entries of a log to read out: each move once, however long its turn grows. */
export class LogReader {
  #readMoves: ReadonlyMap<string, number> | null = null;

  /**
   * Return the new entries of the log, turns without the moves read out before; on the first call only the newest entry. `describe` returns
   * an entry as a sentence.
   */
  next(log: readonly Entry[], describe: (entry: Entry) => string): readonly Entry[] {
    const readBefore = this.#readMoves;
    const end = log.slice(-MOST_GROWING);
    this.#readMoves = new Map(end.map((entry) => [makeKey(entry), countMoves(entry)]));
    if (!readBefore) return log.slice(-1);
    const before = (entry: Entry) => readBefore.get(makeKey(entry)) ?? 0;
    const grown = end.filter((entry) => countMoves(entry) > before(entry));
    const takenBack = log.length > 0 && grown.length === 0 && !isEqual(readBefore, this.#readMoves);
    if (grown.length > MOST_ENTRIES || takenBack) return log.slice(-1);
    return grown.flatMap((entry) => dropReadMoves(entry, before(entry), describe));
  }
}

function makeKey({ kind, number }: Entry): string {
  return `${kind} ${number}`;
}

function countMoves(entry: Entry): number {
  return entry.kind === "turn" ? entry.moves.length : 1;
}

function isEqual(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): boolean {
  return one.size === other.size && [...one].every(([key, moves]) => other.get(key) === moves);
}

/** Return an entry without the moves already read out; the whole entry if the new moves only complete them and change the sentence. */
function dropReadMoves(entry: Entry, readBefore: number, describe: (entry: Entry) => string): Entry[] {
  if (entry.kind !== "turn" || readBefore === 0) return [entry];
  const moves = entry.moves.slice(readBefore);
  if (!moves.every(({ move }) => ENDS.has(move))) return [{ ...entry, moves }];
  return describe(entry) === describe({ ...entry, moves: entry.moves.slice(0, readBefore) }) ? [] : [entry];
}
