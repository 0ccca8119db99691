import { translated } from "../../device/settings.svelte";
import type { HouseRuleTexts, TellHouseRules } from "../houseRules";

const de: HouseRuleTexts = {
  hand: { label: "Steine für jeden", means: "So viele bekommt jeder am Anfang." },
  open: { label: "Offene Steine", means: "So viele liegen zum Nehmen aus." },
  jokers: { label: "Joker im Spiel", means: "Einer liegt am Anfang auf dem Tisch; ohne Joker keiner." },
  shortest: { label: "Kürzeste Reihe", means: "So lang muss eine Reihe sein, auch nach einem Raub." },
  step: { label: "Größter Schritt", means: "So viel höher darf ein Stein sein als der davor." },
  rob: { label: "Rauben", means: "So viele Steine darfst du für eine neue Reihe rauben." },
  rounds: { label: "Runden", means: "So viele Runden hat die Partie." },
};

const en: HouseRuleTexts = {
  hand: { label: "Tiles each", means: "Everybody gets so many at the start." },
  open: { label: "Open tiles", means: "So many lie there to be taken." },
  jokers: { label: "Jokers", means: "One lies on the board at first; without jokers none." },
  shortest: { label: "Shortest row", means: "A row must be so long, after a robbery as well." },
  step: { label: "Largest step", means: "A tile may be so far above the one before it." },
  rob: { label: "Robbing", means: "You may rob so many tiles for a new row." },
  rounds: { label: "Rounds", means: "The match has so many rounds." },
};

export const houseRules: TellHouseRules = translated(de, en);
