import { localize } from "../../device/settings.svelte";
import type { DescribeScoreParts } from "../game";
import { words as gameWords } from "./words";

const de = {
  level: (from: number, to: string) => `Level ${from} → ${to}`,
  stays: (level: number) => `bleibt in Level ${level}`,
  laid: "ausgelegt, +1",
  out: (more: number) => `als Erstes alle Karten los, +${more}`,
  won: (level: number) => `Level ${level} geschafft: gewonnen`,
};

const en: typeof de = {
  level: (from, to) => `Level ${from} → ${to}`,
  stays: (level) => `stays in level ${level}`,
  laid: "level laid, +1",
  out: (more) => `first without cards, +${more}`,
  won: (level) => `level ${level} done: won`,
};

const words = localize(de, en);

/** Return a player's level progress as text, with the reasons. */
export const describeScoreParts: DescribeScoreParts = (lang, { level: [from = 1] = [], laid, out, won }) => {
  const w = words(lang);
  const [more = 0] = won ?? out ?? laid ?? [];
  if (more === 0) return w.stays(from);
  if (won && more === 1) return w.won(from);
  const to = gameWords(lang).score(from + more);
  return `${w.level(from, to)}: ${laid ? w.laid : w.out(more)}`;
};
