import type { Entry } from "../session/log";

/** Entries that are read out together, at most; of more, as after a jump, only the newest is. */
const MOST_ENTRIES = 3;
/** Moves that lay nothing and complete the moves before. */
const ENDS: ReadonlySet<string> = new Set([".", "*"]);

/** What is new in a log. */
interface News {
  /** The new entries, turns without the moves read out before. */
  entries: readonly Entry[];
  /** Who has taken moves back; null if nobody has. */
  takenBackBy: number | null;
  /** The seats that have moved. */
  movers: ReadonlySet<number>;
}

/** Finds the new entries of a log to read out: each move once, however long its turn grows. */
export class LogReader {
  /** Whether the log is of a replay or a lesson, where moves that are gone were not taken back. */
  readonly #past: boolean;
  #read: ReadonlyMap<string, Entry> | null = null;
  #number = 0;

  constructor(past: boolean) {
    this.#past = past;
  }

  /**
   * Return what is new in the log of a table after its event `number`; on the first call the newest entry, with those since the deal if that
   * is one of the last few. `describe` returns an entry as a sentence.
   */
  next(log: readonly Entry[], number: number, describe: (entry: Entry) => string): News {
    const isForgotten = number <= this.#number; // nothing has happened, so what is gone was not taken back: it is lost
    this.#number = number;
    const readBefore = this.#read;
    const now = new Map(log.map((entry) => [makeKey(entry), entry]));
    this.#read = now;
    if (!readBefore) return { entries: findNewest(log), takenBackBy: null, movers: new Set() };
    const before = (entry: Entry) => countSame(readBefore.get(makeKey(entry)), entry);
    const grown = log.filter((entry) => countMoves(entry) > before(entry));
    const lost = [...readBefore].flatMap(([key, entry]) =>
      entry.kind === "turn" && countSame(now.get(key), entry) < entry.moves.length ? [entry.seat] : [],
    );
    const hasJumped =
      grown.length > MOST_ENTRIES || lost.length > 1 || ((this.#past || isForgotten) && lost.length > 0);
    return {
      entries: hasJumped ? log.slice(-1) : grown.flatMap((entry) => dropReadMoves(entry, before(entry), describe)),
      takenBackBy: hasJumped ? null : (lost[0] ?? null),
      movers: new Set(grown.flatMap((entry) => (entry.kind === "turn" ? [entry.seat] : []))),
    };
  }
}

/** Return the newest entry, with those from the deal on if it was among the last few. */
function findNewest(log: readonly Entry[]): readonly Entry[] {
  const last = log.slice(-MOST_ENTRIES);
  return last.slice(last.findLastIndex(({ kind }) => kind === "dealt"));
}

function makeKey({ kind, number }: Entry): string {
  return `${kind} ${number}`;
}

function countMoves(entry: Entry | undefined): number {
  return entry?.kind === "turn" ? entry.moves.length : Number(entry !== undefined);
}

/** Return with how many of its moves an entry begins in one state of the log as in another. */
function countSame(one: Entry | undefined, other: Entry): number {
  if (one?.kind !== "turn" || other.kind !== "turn") return countMoves(one);
  const end = one.moves.findIndex(({ move }, at) => move !== other.moves[at]?.move);
  return end < 0 ? one.moves.length : end;
}

/** Return an entry without the moves already read out; the whole entry if the new moves only complete them and change the sentence. */
function dropReadMoves(entry: Entry, readBefore: number, describe: (entry: Entry) => string): Entry[] {
  if (entry.kind !== "turn" || readBefore === 0) return [entry];
  const moves = entry.moves.slice(readBefore);
  if (!moves.every(({ move }) => ENDS.has(move))) return [{ ...entry, moves }];
  return describe(entry) === describe({ ...entry, moves: entry.moves.slice(0, readBefore) }) ? [] : [entry];
}
