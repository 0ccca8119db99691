import type { Entry } from "../session/log";

/** Entries that are read out together, at most: of more only the newest, as after a jump. */
const MOST = 3;
/** Entries at the end of the log that may still grow. */
const OPEN = 20;
/** Moves that lay nothing and end what was laid before. */
const ENDS: ReadonlySet<string> = new Set([".", "*"]);

/** Finds the new entries of a log to read out: each move once, however long its turn grows. */
export class LogReader {
  #said: ReadonlyMap<string, number> | null = null;

  /** Return what is new in the log, a turn without the moves that were read out before; coming to a table, its newest entry. */
  next(log: readonly Entry[]): readonly Entry[] {
    const said = this.#said;
    const end = log.slice(-OPEN);
    this.#said = new Map(end.map((entry) => [keyOf(entry), length(entry)]));
    if (!said) return log.slice(-1);
    const fresh = end.flatMap((entry) => part(entry, said.get(keyOf(entry)) ?? 0));
    const last = log.at(-1);
    if (fresh.length > MOST || (last && fresh.length === 0 && !same(said, this.#said))) return log.slice(-1); // or something was taken back
    return fresh;
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

/** Return an entry without the moves that were said; all of it where the others only end what was laid, and say what it brought. */
function part(entry: Entry, said: number): Entry[] {
  if (length(entry) <= said) return [];
  if (entry.kind !== "turn" || said === 0) return [entry];
  const moves = entry.moves.slice(said);
  return moves.every(({ move }) => ENDS.has(move)) ? [entry] : [{ ...entry, moves }];
}
