import { localize } from "../../device/settings.svelte";

const de = {
  pitch: "Sammle die Karten für dein nächstes Level und leg sie aus. Wer zuerst alle acht geschafft hat, gewinnt.",
  starter: "Wer fängt an? Wer links vom Geber sitzt.",
  /** A meld that is asked for. */
  ask: {
    R: (n: number) =>
      `${["", "", "Zweier", "Dreier", "Vierer", "Fünfer", "Sechser", "Siebener", "Achter", "Neuner", "Zehner", "Elfer", "Zwölfer"][n]}folge`,
    V: (n: number) =>
      [
        "",
        "",
        "Zwilling",
        "Drilling",
        "Vierling",
        "Fünfling",
        "Sechsling",
        "Siebenling",
        "Achtling",
        "Neunling",
        "Zehnling",
      ][n] ?? `${n} gleiche`,
    C: (n: number) => `${n} einer Farbe`,
  },
  score: (level: number) => (level > 8 ? "Sieg" : `${level}`),
  scoreUnit: "Level nach jeder Runde.",
  stars: "Welche Levelkarte?",
  oneStar: "★ leichter",
  twoStars: "★★ schwerer",
  ownStars: "eigene",
  keepRule: "Ab Level 5 Karten behalten?",
  yes: "ja",
  no: "nein",
  ownCard: "Eigene Levelkarte",
  ownHint: (hand: number) =>
    `Ein Level besteht aus einer oder mehreren Kombinationen, zusammen höchstens ${hand} Karten.`,
  kinds: { R: "Folge", V: "gleiche Zahl", C: "eine Farbe" },
  kindOf: (level: number, meld: number) => `Level ${level}, Kombination ${meld}: Art`,
  sizeOf: (level: number, meld: number) => `Level ${level}, Kombination ${meld}: Karten`,
  add: (level: number) => `Level ${level}: noch eine Kombination`,
  remove: (level: number, meld: number) => `Level ${level}: Kombination ${meld} weglassen`,
  reset: "Wie gedruckt (★)",
};

const en: typeof de = {
  pitch: "Collect the cards for your next level and lay them. The first to climb all eight wins.",
  starter: "Who starts? The player to the dealer’s left.",
  ask: {
    R: (n) => `run of ${n}`,
    V: (n) => ["", "", "pair", "triple", "quad"][n] ?? `${n} of a kind`,
    C: (n) => `${n} of a colour`,
  },
  score: (level) => (level > 8 ? "won" : `${level}`),
  scoreUnit: "Level after each round.",
  stars: "Which level card?",
  oneStar: "★ easier",
  twoStars: "★★ harder",
  ownStars: "my own",
  keepRule: "Keep cards from level 5 on?",
  yes: "yes",
  no: "no",
  ownCard: "My own level card",
  ownHint: (hand) => `A level has one or more combinations, at most ${hand} cards in all.`,
  kinds: { R: "run", V: "same number", C: "one colour" },
  kindOf: (level, meld) => `Level ${level}, combination ${meld}: kind`,
  sizeOf: (level, meld) => `Level ${level}, combination ${meld}: cards`,
  add: (level) => `Level ${level}: one more combination`,
  remove: (level, meld) => `Level ${level}: remove combination ${meld}`,
  reset: "As printed (★)",
};

/** Return the words that are needed before a table; of the chosen language unless one is named. */
export const words = localize(de, en);
