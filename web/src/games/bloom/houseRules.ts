import { localize } from "../../device/settings.svelte";
import type { DescribeHouseRules, HouseRuleTextsOf } from "../houseRules";

const de: HouseRuleTextsOf<"bloom"> = {
  hand: { says: () => "Alle bekommen {} Steine." },
  open: { says: () => "Zum Nehmen liegen {} Steine offen." },
  jokers: {
    says: () => "Im Spiel gibt es {} Joker.",
    means: "Einer liegt am Anfang auf der Tafel; ohne Joker keiner.",
  },
  shortest: { says: () => "Eine Reihe hat mindestens {} Steine, auch nach einem Raub." },
  step: { says: () => "Ein Stein darf höchstens um {} höher sein als der davor." },
  rob: {
    says: (n) => `Für eine neue Reihe darfst du ${n === 2 ? "bis zu " : ""}{} ${n === 2 ? "Steine" : "Stein"} rauben.`,
    values: { "0": "keinen", "1": "einen" },
  },
  rounds: { says: (n) => `Die Partie hat {} ${n === 1 ? "Runde" : "Runden"}.` },
};

const en: HouseRuleTextsOf<"bloom"> = {
  hand: { says: () => "Everybody gets {} tiles." },
  open: { says: () => "{} tiles lie open to be taken." },
  jokers: {
    says: (n) => `There ${n === 1 ? "is {} joker" : "are {} jokers"} in the game.`,
    means: "One lies on the board at first; without jokers none.",
  },
  shortest: { says: () => "A row has at least {} tiles, even after some are stolen from it." },
  step: { says: () => "A tile may be up to {} above the one before it." },
  rob: {
    says: (n) => `For a new row you may steal ${n === 2 ? "up to " : ""}{} ${n === 2 ? "tiles" : "tile"}.`,
    values: { "0": "no", "1": "one" },
  },
  rounds: { says: (n) => `The match has {} ${n === 1 ? "round" : "rounds"}.` },
};

export const houseRules: DescribeHouseRules = localize(de, en);
