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
export const MOST = 1000;
/** The key of the last deleted matches, so that their tables do not add them again. */
const DELETED = "book.deleted";
const MOST_DELETED = 200;

const matches = new Entries<PlayedMatch>("book.match.", VERSION);

/** Return all matches that this version can read, the newest first. */
export function playedMatches(): PlayedMatch[] {
  return matches.all().sort((one, other) => order(other).localeCompare(order(one)));
}

function order({ day, id }: PlayedMatch): string {
  return `${day} ${id}`;
}

function deleted(): string[] {
  try {
    const ids: unknown = JSON.parse(recall(DELETED) ?? "[]");
    return Array.isArray(ids) ? ids : [];
  } catch {
    return [];
  }
}

/** Add a match whose end was seen, once, unless it was deleted here. */
export function noteMatch(match: PlayedMatch): void {
  if (!matches.has(match.id) && !deleted().includes(match.id)) keepMatches([match]);
}

/** The result of adding matches: the numbers of new ones, of those too old for a full book, and of dropped ones. */
export interface Kept {
  added: number;
  left: number;
  gone: number;
  /** Whether some last only as long as the page is open. */
  shortly: boolean;
}

/** Add matches that are not in the book yet; the oldest of all are dropped. */
export function keepMatches(added: readonly PlayedMatch[]): Kept {
  const fresh = [...new Map(added.filter(({ id }) => !matches.has(id)).map((match) => [match.id, match])).values()];
  const all = [...playedMatches(), ...fresh].sort((one, other) => order(other).localeCompare(order(one)));
  const newest = new Set(all.slice(0, MOST));
  const oldest = all.slice(MOST);
  for (const { id } of oldest) matches.drop(id);
  const room = fresh.filter((match) => newest.has(match));
  const left = fresh.length - room.length;
  const lasting = room.map((match) => matches.put(match));
  return { added: room.length, left, gone: oldest.length - left, shortly: lasting.includes(false) };
}

/** Delete matches. */
export function dropMatches(ids: readonly string[]): void {
  for (const id of ids) matches.drop(id);
  remember(DELETED, JSON.stringify([...new Set([...ids, ...deleted()])].slice(0, MOST_DELETED)));
}
