import { Entries } from "./entries";
import { recall, remember } from "./storage";

/** What a browser keeps of the matches that were finished on it: small facts, of the newest matches only. */

export interface Player {
  name: string;
  bot: boolean;
  /** What the match ended with: points, or how far somebody has come. */
  total: number;
}

/** A finished match. Later versions must read what this one has written. */
export interface PlayedMatch {
  version: typeof VERSION;
  /** The same for the same match on every device that saw it. */
  id: string;
  /** The day on which this device saw its end. */
  day: string;
  game: string;
  /** What the game is called. */
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
/** So many matches are kept; the oldest make room. */
export const MOST = 1000;
/** Matches that were deleted here, so that their tables do not bring them back: the newest of them are remembered. */
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

/** Note a match whose end is seen, once; one that was deleted here stays so. */
export function noteMatch(match: PlayedMatch): void {
  if (!matches.has(match.id) && !deleted().includes(match.id)) keepMatches([match]);
}

/** What became of matches that were to be kept: so many are new, so many too old for a full book, and so many made room. */
export interface Kept {
  added: number;
  left: number;
  gone: number;
  /** Whether some last only as long as the page is open. */
  shortly: boolean;
}

/** Put matches in that are not there yet. The oldest of all make room. */
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
