/** Return a date such as `2026-12-03` as one says it: “December 3”, or with the year “December 3, 2026”. */
export function writeDate(day: string, lang: "de" | "en", year = false): string {
  const format = new Intl.DateTimeFormat(lang, {
    day: "numeric",
    month: "long",
    ...(year && { year: "numeric" }),
    timeZone: "UTC",
  });
  return format.format(new Date(`${day}T12:00:00Z`));
}
