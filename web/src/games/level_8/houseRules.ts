import { translated } from "../../device/settings.svelte";
import type { HouseRuleTexts, TellHouseRules } from "../houseRules";

const de: HouseRuleTexts = {
  hand: { label: "Karten auf der Hand", means: "So viele bekommt jeder. Ein eigenes Level darf nicht mehr verlangen." },
  jokers: { label: "Joker im Spiel", means: "Mit weniger Jokern dauert ein Level länger." },
  skips: { label: "Aussetzen-Karten", means: "So viele sind unter den Karten." },
  take: {
    label: "Vom Ablagestapel nehmen",
    means: "Von allen, nur von dem rechts neben dir, oder gar nicht.",
    values: { '"any"': "von allen", '"right"': "von rechts", '"none"': "gar nicht" },
  },
  keep: {
    label: "Karten behalten",
    means: "So viele behält am Rundenende, wer zwei Sterne spielt und nicht ausgelegt hat.",
  },
};

const en: HouseRuleTexts = {
  hand: { label: "Cards in hand", means: "Everybody is dealt so many. A level of your own may not ask for more." },
  jokers: { label: "Jokers", means: "With fewer jokers a level takes longer." },
  skips: { label: "Skip cards", means: "So many are among the cards." },
  take: {
    label: "Taking discards",
    means: "From everybody, only from your right-hand neighbour, or not at all.",
    values: { '"any"': "from everybody", '"right"': "from the right", '"none"': "not at all" },
  },
  keep: { label: "Cards kept", means: "With two stars, whoever has not laid keeps so many at the end of a round." },
};

export const houseRules: TellHouseRules = translated(de, en);
