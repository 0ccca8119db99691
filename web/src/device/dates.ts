/** Dates of this device, such as `2026-11-28`. */

/** Return the date on this device. */
export const today = (): string => dateOf(new Date());

/** Return the date at a time on this device. */
export function dateOf(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** Return the date some days after another one. */
export function dayAfter(day: string, days: number): string {
  const at = new Date(`${day}T12:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}
