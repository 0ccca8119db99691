import type { Settings } from "../protocol";
import { plural } from "./plural";

const WORDS = {
  de: {
    each: (days: number) => `${plural(days, "Tag", "Tage")} für jeden Zug.`,
    bot: "Danach spielt ein Bot für dich weiter, bis du zurückkommst.",
    round: "Danach spielen Bots die Runde für alle zu Ende.",
  },
  en: {
    each: (days: number) => `${plural(days, "day", "days")} for each turn.`,
    bot: "After that a bot plays for you until you come back.",
    round: "After that bots finish the round for everybody.",
  },
};

/** Return the rules of a clock of days in sentences. */
export function describeDaysClock({ clock_days, time_over }: Settings, lang: "de" | "en"): string {
  return `${WORDS[lang].each(clock_days)} ${WORDS[lang][time_over]}`;
}
