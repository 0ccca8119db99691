type Lang = "de" | "en";

const WORDS = {
  de: { until: "bis", today: "heute", tomorrow: "morgen" },
  en: { until: "until", today: "today", tomorrow: "tomorrow" },
};

/** Days for which the name of the day says which one is meant. */
const WEEK = 6;

/** Return until when somebody has time, as one would say it: “bis morgen 18:00”, “bis Dienstag 18:00”. Only the first space breaks. */
export function formatUntil(at: Date, now: Date, lang: Lang, style: "long" | "short" = "long"): string {
  const { until, today, tomorrow } = WORDS[lang];
  const days = Math.round((findMidnight(at) - findMidnight(now)) / 86_400_000);
  const date: Intl.DateTimeFormatOptions = days <= WEEK ? { weekday: style } : { day: "numeric", month: style };
  const day = [today, tomorrow][days] ?? new Intl.DateTimeFormat(lang, date).format(at);
  const time = new Intl.DateTimeFormat(lang, { hour: "numeric", minute: "2-digit" }).format(at);
  return `${until} ${`${day} ${time}`.replace(/\s/g, "\u00a0")}`;
}

function findMidnight(at: Date): number {
  return new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();
}
