type Lang = "de" | "en";

const WORDS = {
  de: { now: "gerade eben", since: (time: string) => `seit ${time.replace("Tage", "Tagen")}` },
  en: { now: "just now", since: (time: string) => `for ${time}` },
};

const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** Return for how long it has been so, in the largest unit that is full, such as “seit 5 Min.”. */
export function formatSince(seconds: number, lang: Lang): string {
  const [unit, size] = UNITS.find(([, long]) => seconds >= long) ?? [];
  if (!unit) return WORDS[lang].now;
  const format = new Intl.NumberFormat(lang, {
    style: "unit",
    unit,
    unitDisplay: unit === "minute" ? "short" : "long",
  });
  return WORDS[lang].since(format.format(Math.floor(seconds / size)));
}
