import { Entries } from "./entries";
import { recall, remember } from "./storage";

/** The family book: a few facts about the last matches finished in this browser. */

export interface Player {
  name: string;
  bot: boolean;
  /** The final score: points, or the level reached. */
  total: number;
}

/** A finished match. Later versions must be able to read it. */
export interface PlayedMatch {
  version: typeof VERSION;
  /** The same on every device for the same match. */
  id: string;
  /** The date on which this device saw its end. */
  day: string;
  game: string;
  /** The title of the game. */
  title: string;
  /** In the order of seats. */
  players: Player[];
  /** Seats; several where they share the first place. */
  winners: number[];
  /** Whether the lowest total wins. */
  lowest: boolean;
  rounds: number;
  /** Whether house rules were in force. */
  house: boolean;
}

export const VERSION = 1;
/** Matches that are kept, at most; the oldest are dropped. */
export const MOST_MATCHES = 1000;
/** The key of the last deleted matches, a whole book of them, so that their tables do not add them again. */
const DELETED_KEY = "book.deleted";

const matches = new Entries<PlayedMatch>("book.match.", VERSION);

/** Return all matches that this version can read, the newest first. */
export function listMatches(): PlayedMatch[] {
  return matches.all().sort((one, other) => sortKey(other).localeCompare(sortKey(one)));
}

function sortKey({ day, id }: PlayedMatch): string {
  return `${day} ${id}`;
}

function loadDeleted(): string[] {
  try {
    const ids: unknown = JSON.parse(recall(DELETED_KEY) ?? "[]");
    return Array.isArray(ids) ? ids : [];
  } catch {
    return [];
  }
}

/** Add a match whose end was seen, once, unless it was deleted here. */
export function addFinishedMatch(match: PlayedMatch): void {
  if (!matches.has(match.id) && !loadDeleted().includes(match.id)) addMatches([match]);
}

/** The result of adding matches: the numbers of new ones, of those too old for a full book, and of dropped ones. */
export interface AddResult {
  added: number;
  skipped: number;
  dropped: number;
  /** Whether some last only as long as the page is open. */
  temporary: boolean;
}

/** Add matches that are not in the book yet; the oldest of all are dropped. */
export function addMatches(added: readonly PlayedMatch[]): AddResult {
  const fresh = [...new Map(added.filter(({ id }) => !matches.has(id)).map((match) => [match.id, match])).values()];
  const all = [...listMatches(), ...fresh].sort((one, other) => sortKey(other).localeCompare(sortKey(one)));
  const newest = new Set(all.slice(0, MOST_MATCHES));
  const oldest = all.slice(MOST_MATCHES);
  for (const { id } of oldest) matches.drop(id);
  const room = fresh.filter((match) => newest.has(match));
  const left = fresh.length - room.length;
  const lasting = room.map((match) => matches.put(match));
  return { added: room.length, skipped: left, dropped: oldest.length - left, temporary: lasting.includes(false) };
}

/** Delete matches. */
export function deleteMatches(ids: readonly string[]): void {
  for (const id of ids) matches.drop(id);
  remember(DELETED_KEY, JSON.stringify([...new Set([...ids, ...loadDeleted()])].slice(0, MOST_MATCHES)));
}
