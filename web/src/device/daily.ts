import type { DayResult } from "../protocol";
import { newSecret } from "./secrets";
import { recall, remember } from "./storage";

/** This device's data about the deals of the day: its token, its results, and the commitments it has seen. */

/** Results by date and game. */
export type Week = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Days that are remembered. */
const DAYS_KEPT = 14;
const TOKEN = "day.token";
const PLAYED = "day.played";
const SEALS = "day.seals";
const ATTEMPTS = "day.attempts";

/** The attempt that counts without a server: its table in this browser, and its result. */
interface OwnAttempt {
  readonly table: string;
  readonly result: DayResult | null;
}

function read<T extends object>(key: string): Record<string, T> {
  try {
    const found: unknown = JSON.parse(recall(key) ?? "{}");
    return typeof found === "object" && found !== null ? (found as Record<string, T>) : {};
  } catch {
    return {};
  }
}

function write(key: string, days: Record<string, object>): void {
  const newest = Object.entries(days)
    .sort(([one], [other]) => one.localeCompare(other))
    .slice(-DAYS_KEPT);
  remember(key, JSON.stringify(Object.fromEntries(newest)));
}

export const daily = {
  /** Return the token by which the server recognises this browser; null before the first attempt. */
  token: (): string | null => recall(TOKEN),
  /** Return the token, generated if there is none yet. */
  ownToken: (): string => {
    const token = recall(TOKEN) ?? newSecret();
    remember(TOKEN, token);
    return token;
  },
  /** Return for the last days, by date and game, the per cent of players that this device was better than. */
  week: (): Week => read<Record<string, number>>(PLAYED),
  notePlayed: (day: string, game: string, better: number): void => {
    const days = read<Record<string, number>>(PLAYED);
    write(PLAYED, { ...days, [day]: { ...days[day], [game]: better } });
  },
  /** Return the commitment of a day's deal that this device saw first, before its key was revealed. */
  seal: (day: string, game: string): string | undefined => read<Record<string, string>>(SEALS)[day]?.[game],
  /** Save a commitment; the first one is kept, since only that proves anything. */
  noteSeal: (day: string, game: string, seal: string): void => {
    const days = read<Record<string, string>>(SEALS);
    write(SEALS, { ...days, [day]: { [game]: seal, ...days[day] } });
  },
  /** Return the attempt at a day's deal that counts without a server. */
  attempt: (day: string, game: string): OwnAttempt | null =>
    read<Record<string, OwnAttempt>>(ATTEMPTS)[day]?.[game] ?? null,
  /** Save the table of an attempt unless there is one, and return the table that counts. */
  holdAttempt: (day: string, game: string, table: string): string => {
    const days = read<Record<string, OwnAttempt>>(ATTEMPTS);
    const held = { [game]: { table, result: null }, ...days[day] };
    write(ATTEMPTS, { ...days, [day]: held });
    return held[game]?.table ?? table;
  },
  /** Save the result of the attempt that counts; ignored for another table. */
  noteResult: (day: string, game: string, table: string, result: DayResult): void => {
    const days = read<Record<string, OwnAttempt>>(ATTEMPTS);
    if (days[day]?.[game]?.table === table)
      write(ATTEMPTS, { ...days, [day]: { ...days[day], [game]: { table, result } } });
  },
  /** Forget an attempt that cannot be finished any more. */
  forgetAttempt: (day: string, game: string): void => {
    const days = read<Record<string, OwnAttempt>>(ATTEMPTS);
    const { [game]: _, ...others } = days[day] ?? {};
    write(ATTEMPTS, { ...days, [day]: others });
  },
};
