import type { Week } from "../device/daily";
import { dayAfter } from "../device/dates";
import { settings } from "../device/settings.svelte";

const DAYS = 7;

/** Return the last seven days, the given one last. */
export function listLastDays(today: string): string[] {
  return Array.from({ length: DAYS }, (_, at) => dayAfter(today, at + 1 - DAYS));
}

/** Return the games that were played on a day. */
export function listPlayedGames(week: Week, day: string): string[] {
  return Object.keys(week[day] ?? {});
}

/** Return the weekday of a day; a short name has no full stop. */
export function formatWeekday(day: string, weekday: "long" | "short"): string {
  const format = new Intl.DateTimeFormat(settings.lang, { weekday, timeZone: "UTC" });
  return format.format(new Date(`${day}T12:00:00Z`)).replace(".", "");
}
