import type { DayResult } from "../protocol";
import { newSecret } from "./secrets";
import { recall, remember } from "./storage";

/** What this device remembers of the deals of the day: who it is there, what it has played, and the seals it was shown. */

/** By date, the results by game. */
export type Week = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Days that are remembered. */
const KEPT = 14;
const TOKEN = "day.token";
const PLAYED = "day.played";
const SEALS = "day.seals";
const ATTEMPTS = "day.attempts";

/** An attempt that counts where there is no server to know it: at which table of this browser, and what came of it. */
export interface OwnAttempt {
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
    .slice(-KEPT);
  remember(key, JSON.stringify(Object.fromEntries(newest)));
}

export const daily = {
  /** Returns by what the server knows this browser again; null before it has played. */
  token: (): string | null => recall(TOKEN),
  /** Returns the same, made up where there is none yet. */
  ownToken: (): string => {
    const token = recall(TOKEN) ?? newSecret();
    remember(TOKEN, token);
    return token;
  },
  /** Returns for the last days, by date and game, than how many per cent this device was better. */
  week: (): Week => read<Record<string, number>>(PLAYED),
  notePlayed: (day: string, game: string, better: number): void => {
    const days = read<Record<string, number>>(PLAYED);
    write(PLAYED, { ...days, [day]: { ...days[day], [game]: better } });
  },
  /** Returns the seal of a day's deal as this device saw it first, before its key was shown. */
  seal: (day: string, game: string): string | undefined => read<Record<string, string>>(SEALS)[day]?.[game],
  /** Notes a seal; the first one seen is kept, since only that proves anything. */
  noteSeal: (day: string, game: string, seal: string): void => {
    const days = read<Record<string, string>>(SEALS);
    write(SEALS, { ...days, [day]: { [game]: seal, ...days[day] } });
  },
  /** Returns the attempt at a day's deal that counts, where no server knows it. */
  attempt: (day: string, game: string): OwnAttempt | null =>
    read<Record<string, OwnAttempt>>(ATTEMPTS)[day]?.[game] ?? null,
  /** Notes at which table a day's deal is played unless that is known, and returns the table that counts. */
  holdAttempt: (day: string, game: string, table: string): string => {
    const days = read<Record<string, OwnAttempt>>(ATTEMPTS);
    const held = { [game]: { table, result: null }, ...days[day] };
    write(ATTEMPTS, { ...days, [day]: held });
    return held[game]?.table ?? table;
  },
  /** Notes what came of the attempt that counts; nothing where that is at another table. */
  noteResult: (day: string, game: string, table: string, result: DayResult): void => {
    const days = read<Record<string, OwnAttempt>>(ATTEMPTS);
    if (days[day]?.[game]?.table === table)
      write(ATTEMPTS, { ...days, [day]: { ...days[day], [game]: { table, result } } });
  },
  /** Forgets the attempt of which nothing can come any more. */
  forgetAttempt: (day: string, game: string): void => {
    const days = read<Record<string, OwnAttempt>>(ATTEMPTS);
    const { [game]: _, ...others } = days[day] ?? {};
    write(ATTEMPTS, { ...days, [day]: others });
  },
};
