import { recall, recallKeys, remember } from "../device/storage";
import type { EveningPerson } from "../protocol";

/** An evening this device knows. */
export interface KnownEvening {
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
  /** Notes one; the first note is kept, since whoever made it takes part as well. */
  note: (known: KnownEvening): void => {
    if (!read(KEY + known.link)) write(known);
  },
  /** Keeps the last day as the server says it, where it is noted: days there may change at another hour than here. */
  correct: (link: string, until: string): void => {
    const known = read(KEY + link);
    if (known && known.until !== until) write({ ...known, until });
  },
  /** Forgets a link that leads nowhere any more. */
  drop: (link: string): void => remember(KEY + link, null),
  /** Whether this device made an evening. */
  isMine: (link: string): boolean => read(KEY + link)?.mine ?? false,
};

/** Return those who are first, and of the others the one who comes next; null before anybody has a place. */
export function leadersOf(
  people: readonly EveningPerson[],
): { first: EveningPerson[]; next: EveningPerson | null } | null {
  const first = people.filter(({ place }) => place === 1);
  if (first.length === 0) return null;
  return { first, next: people.find(({ place }) => place && place > 1) ?? null };
}

/** Return what somebody has made of all deals that they have finished, as far as that is shown. */
export function totalOf({ points }: EveningPerson): number {
  return points.reduce<number>((sum, made) => sum + (made ?? 0), 0);
}

/** Return a number with one digit behind the point, as a language writes it. */
export function oneDigit(lang: string, value: number): string {
  const format = new Intl.NumberFormat(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return format.format(value).replace("-", "−");
}
