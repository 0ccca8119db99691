/**
 * Bots that follow the person: after a match won those of the next are a level stronger, after one or two lost in a row a level weaker.
 * It is chosen by game, and kept in this browser.
 */
import { lastTime } from "../device/lastTime";
import { recall, remember } from "../device/storage";
import type { TableView } from "../protocol";
import { makePlayedMatch } from "../records/finishedMatch";
import type { Session } from "../session/session.svelte";

/** What comes after a match. */
interface Followed {
  /** The bots of the match, and of the next one. */
  readonly was: string;
  readonly next: string;
}

/** A counted match, by its id in the family book. */
interface Counted extends Followed {
  readonly id: string;
  readonly players: number;
}

interface FollowState {
  readonly on: boolean;
  /** Matches lost in a row, up to the last that counted. */
  readonly lost: number;
  /** The last matches that counted, the latest first. */
  readonly counted: readonly Counted[];
}

const KEY = "follow.";
/** Counted matches that are kept. Older ones cannot count again, since they are not seen being played. */
const MATCHES_KEPT = 20;

function load(game: string): FollowState {
  try {
    const { on, lost, counted }: Partial<FollowState> = JSON.parse(recall(KEY + game) ?? "null") ?? {};
    // Earlier versions stored no list.
    if (typeof on === "boolean" && typeof lost === "number")
      return { on, lost, counted: Array.isArray(counted) ? counted : [] };
  } catch {
    // Invalid data.
  }
  return { on: false, lost: 0, counted: [] };
}

function save(game: string, state: FollowState): void {
  remember(KEY + game, JSON.stringify(state));
}

/** Whether the bots of a game follow the person at this device. */
export function isFollowing(game: string): boolean {
  return load(game).on;
}

/** Let the bots of a game follow the person at this device, or no longer. */
export function setFollowing(game: string, on: boolean): void {
  save(game, { ...load(game), on, lost: 0 });
}

/** Return how many losses in a row make the bots weaker: with two players half of the matches are lost anyway. */
export function lossesUntilWeaker(players: number): number {
  return players > 2 ? 2 : 1;
}

/**
 * Return the kind of all bots at a table where one person plays their own match against nobody else, from its beginning to its end; null
 * at other tables, where bots differ, and where a seat is offered to a guest.
 */
export function findCommonBot({ seat, host, seats, day, evening, cards_of, continues }: TableView): string | null {
  const own = seat === null ? undefined : seats[seat];
  const others = seats.filter((_, at) => at !== seat);
  const kind = others[0]?.bot ?? null;
  const alike = others.every((other) => other.kind === "bot" && other.bot === kind && !other.offered);
  const played = own && !own.left && own.sitting_in === null && seat === host;
  return played && alike && !day && !evening && !cards_of && !continues ? kind : null;
}

/** Return which bots come after the match that is over at a table; null where it did not count. */
export function followedAfter(table: TableView): Followed | null {
  const id = makePlayedMatch(table)?.id;
  return load(table.game).counted.find((counted) => counted.id === id) ?? null;
}

/**
 * Count a table's finished match, which was seen being played, once, and return which bots come next; null if it does not count.
 * `scale` has all levels, weakest first. While following is off, a match has no later effect. The bots proposed on the home page
 * follow, too.
 */
export function followMatch(table: TableView, scale: readonly string[]): Followed | null {
  const before = followedAfter(table);
  if (before) return before;
  const id = makePlayedMatch(table)?.id;
  const was = findCommonBot(table);
  const winners = table.match?.winners ?? [];
  if (!id || was === null || !scale.includes(was)) return null;
  const { on, lost, counted } = load(table.game);
  const players = table.seats.length;
  const won = winners.includes(table.seat ?? -1);
  const last = counted[0];
  const lossesInRow = won || !on ? 0 : 1 + (last?.next === was && last.players === players ? lost : 0);
  const weaker = lossesInRow >= lossesUntilWeaker(players);
  // A shared win counts as neither won nor lost.
  const step = !on ? 0 : won ? (winners.length > 1 ? 0 : 1) : weaker ? -1 : 0;
  const next = scale[scale.indexOf(was) + step] ?? was;
  save(table.game, {
    on,
    lost: weaker ? 0 : lossesInRow,
    counted: [{ id, was, next, players }, ...counted].slice(0, MATCHES_KEPT),
  });
  replaceProposedBots(table.game, was, next);
  return { was, next };
}

/** Replace the proposed bots of a game by others, if they are those of this match. */
export function replaceProposedBots(game: string, was: string, next: string): void {
  const choices = lastTime.choices(game);
  if (choices?.bot === was) lastTime.save(game, { ...choices, bot: next });
}

/**
 * Seat the bots that come after the match that is over at a table, where they follow and nobody has changed them since. Returns whether
 * the next match may begin: false where the server has refused.
 */
export async function seatNextBots(table: TableView, session: Pick<Session, "send">): Promise<boolean> {
  const followed = isFollowing(table.game) ? followedAfter(table) : null;
  if (!followed) return true;
  const { was, next } = followed;
  // After an earlier refusal some seats have the next bots already.
  const before = table.seats.map((each) => (each.bot === next ? { ...each, bot: was } : each));
  if (findCommonBot({ ...table, seats: before }) !== was) return true;
  for (const [seat, { bot }] of table.seats.entries()) {
    if (bot === was && was !== next && !(await session.send({ type: "place_bot", seat, bot: next }))) return false;
  }
  return true;
}
