import type { Entry } from "../session/log";

/** Entries that are read out together, at most; of more, as after a jump, only the newest are. */
const MOST = 3;
/** Entries at the end of the log that may still grow. */
const OPEN = 20;
/** Moves that lay nothing and complete the moves before. */
const ENDS: ReadonlySet<string> = new Set([".", "*"]);

/** Finds the new entries of a log to read out: each move once, however long its turn grows. */
export class LogReader {
  #said: ReadonlyMap<string, number> | null = null;

  /**
   * Return the new entries of the log, turns without the moves read out before; on the first call only the newest entry. `tell` returns
   * an entry as a sentence.
   */
  next(log: readonly Entry[], tell: (entry: Entry) => string): readonly Entry[] {
    const said = this.#said;
    const end = log.slice(-OPEN);
    this.#said = new Map(end.map((entry) => [keyOf(entry), length(entry)]));
    if (!said) return log.slice(-1);
    const before = (entry: Entry) => said.get(keyOf(entry)) ?? 0;
    const grown = end.filter((entry) => length(entry) > before(entry));
    const takenBack = log.length > 0 && grown.length === 0 && !same(said, this.#said);
    if (grown.length > MOST || takenBack) return log.slice(-1);
    return grown.flatMap((entry) => part(entry, before(entry), tell));
  }
}

function keyOf({ kind, number }: Entry): string {
  return `${kind} ${number}`;
}

function length(entry: Entry): number {
  return entry.kind === "turn" ? entry.moves.length : 1;
}

function same(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): boolean {
  return one.size === other.size && [...one].every(([key, moves]) => other.get(key) === moves);
}

/** Return an entry without the moves already read out; the whole entry if the new moves only complete them and change the sentence. */
function part(entry: Entry, said: number, tell: (entry: Entry) => string): Entry[] {
  if (entry.kind !== "turn" || said === 0) return [entry];
  const moves = entry.moves.slice(said);
  if (!moves.every(({ move }) => ENDS.has(move))) return [{ ...entry, moves }];
  return tell(entry) === tell({ ...entry, moves: entry.moves.slice(0, said) }) ? [] : [entry];
}
