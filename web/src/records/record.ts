import { TABLES } from "../constants";

/** The fields of a match's record that the client uses; the server checks the rest. */
export interface MatchRecord {
  game: string;
  players: string[];
  /** The kind of bot on each seat, null for a person; missing in old records, and in those of simulations, which have it in the names. */
  bots?: unknown;
  /** The position from which the match continues another record, if it does. */
  continued_at?: unknown;
  rounds: { deal?: unknown; moves?: unknown[]; scores?: unknown; ended?: unknown }[];
  [key: string]: unknown;
}

export type Failure = "noRecord" | "newer" | "tooLarge" | "unreachable" | "notFinished" | "noTable";

/** Thrown by `parseRecords` and `fetchRound`, with the key of a sentence in `words`. */
export class RecordError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure);
    this.failure = failure;
  }
}

/** Return the kind of bot on a seat of a record; null for a person, or if unknown. */
export function botAt({ bots, players }: MatchRecord, seat: number): string | null {
  const kind: unknown = Array.isArray(bots) ? bots[seat] : null;
  if (typeof kind === "string") return kind;
  const name = players[seat] ?? "";
  return name.startsWith(TABLES.simulated) ? name.slice(TABLES.simulated.length) : null;
}

function isRecord(value: unknown): value is MatchRecord {
  const record = value as Partial<MatchRecord> | null;
  return typeof record === "object" && Array.isArray(record?.players) && Array.isArray(record.rounds);
}

/** Whether a record has a newer version of the format. */
function isNewer({ format }: MatchRecord): boolean {
  const [name, number] = String(format).split("/");
  const [own, read] = TABLES.recordFormat.split("/");
  return name === own && Number(number) > Number(read);
}

/**
 * Return the matches in a file: one JSON object, or one on each line. Incomplete lines are skipped if there are complete ones. Throws a
 * RecordError where there is none, or one is of a newer version.
 */
export function parseRecords(text: string): MatchRecord[] {
  const found: unknown[] = [];
  for (const piece of [text, ...text.split("\n")]) {
    try {
      found.push(JSON.parse(piece));
      if (piece === text) break;
    } catch {
      // Not a single JSON object: try line by line.
    }
  }
  const records = found.filter(isRecord);
  if (records.length === 0) throw new RecordError("noRecord");
  if (records.some(isNewer)) throw new RecordError("newer");
  return records;
}

/** Return the text of a move of the record, such as `r12`; empty when there is none. */
export function moveAt(record: MatchRecord, round: number, move: number): string {
  const entry = record.rounds[round - 1]?.moves?.[move - 1];
  return Array.isArray(entry) && typeof entry[1] === "string" ? entry[1] : "";
}

/** Return the number of steps up to an entry of a record's round: a pile that is formed is an entry, and no step. */
export function stepAt({ rounds }: MatchRecord, round: number, entry: number): number {
  const before = rounds[round - 1]?.moves?.slice(0, entry) ?? [];
  return entry - before.filter((each) => typeof each === "object" && !Array.isArray(each)).length;
}

/** Return the name of the player who made a move of the record; empty when there is none. */
export function moverAt(record: MatchRecord, round: number, move: number): string {
  const entry = record.rounds[round - 1]?.moves?.[move - 1];
  const seat = Array.isArray(entry) && typeof entry[0] === "number" ? entry[0] : -1;
  const name = record.players[seat];
  return typeof name === "string" ? name : "";
}
