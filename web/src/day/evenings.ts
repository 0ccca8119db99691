import { recall, recallKeys, remember } from "../device/storage";
import type { EveningPerson } from "../protocol";
import { formatNumber } from "../words/figures";

/** An evening that this device knows. */
interface KnownEvening {
  link: string;
  game: string;
  /** Its last day, such as `2026-12-04`. */
  until: string;
  /** Whether this device made it. */
  mine: boolean;
}

const KEY = "evening.";

function write({ link, ...known }: KnownEvening): void {
  remember(KEY + link, JSON.stringify(known));
}

function read(key: string): KnownEvening | null {
  try {
    const found: unknown = JSON.parse(recall(key) ?? "null");
    return found && typeof found === "object" ? { ...(found as KnownEvening), link: key.slice(KEY.length) } : null;
  } catch {
    return null;
  }
}

/** The evenings that this device has made or taken part in. */
export const knownEvenings = {
  /** Returns them, the latest first. */
  all: (): KnownEvening[] =>
    recallKeys(KEY)
      .flatMap((key) => read(key) ?? [])
      .sort((one, other) => other.until.localeCompare(one.until)),
  /** Stores an evening, unless it is already stored: its creator also takes part in it. */
  save: (known: KnownEvening): void => {
    if (!read(KEY + known.link)) write(known);
  },
  /** Updates the last day of a stored evening from the server, whose days may change at another hour. */
  correct: (link: string, until: string): void => {
    const known = read(KEY + link);
    if (known && known.until !== until) write({ ...known, until });
  },
  /** Removes an evening that does not exist any more. */
  drop: (link: string): void => remember(KEY + link, null),
  /** Whether this device made an evening. */
  isMine: (link: string): boolean => read(KEY + link)?.mine ?? false,
};

/** Return those ranked first, and the next one; null before anybody is ranked. */
export function findLeaders(
  people: readonly EveningPerson[],
): { first: EveningPerson[]; next: EveningPerson | null } | null {
  const first = people.filter(({ place }) => place === 1);
  if (first.length === 0) return null;
  return { first, next: people.find(({ place }) => place && place > 1) ?? null };
}

/** Return a person's total of all finished deals, as far as visible. */
export function sumPoints({ points }: EveningPerson): number {
  return points.reduce<number>((sum, dealPoints) => sum + (dealPoints ?? 0), 0);
}

/** Format a number with one decimal in a language. */
export function formatOneDecimal(lang: string, value: number): string {
  const format = new Intl.NumberFormat(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return formatNumber(format.format(value));
}
