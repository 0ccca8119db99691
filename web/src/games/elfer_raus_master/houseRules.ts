import { ELFER_RAUS_MASTER } from "../../constants";
import { translated } from "../../device/settings.svelte";
import type { HouseRuleTexts, TellHouseRules } from "../houseRules";

const de: HouseRuleTexts = {
  hand: {
    label: "Karten auf der Hand",
    means: "So viele bekommt jeder, die Verbindungskarten kommen dazu.",
    printed: ELFER_RAUS_MASTER.hands,
  },
  lays: { label: "Karten je Zug", means: "So viele darfst du in einem Zug legen." },
  draws: { label: "Ziehen", means: "So viele Karten nimmst du, wenn du ziehst." },
  jokers: { label: "Joker im Spiel", means: "So viele sind unter den Karten." },
  connectors: {
    label: "Verbindungskarten für jeden",
    means: "Mit so vielen kann jeder die Reihe wechseln.",
    printed: ELFER_RAUS_MASTER.connectors,
  },
  bonus_cards: { label: "Bonuskarten", means: "So viele halbe Reihen bringen eine; danach gibt es keine mehr." },
  bonus: { label: "Punkte je Bonuskarte", means: "So viel ist eine am Ende wert." },
  joker_penalty: { label: "Abzug je Joker", means: "So viel kostet einer, der auf der Hand bleibt." },
};

const en: HouseRuleTexts = {
  hand: {
    label: "Cards in hand",
    means: "Everybody is dealt so many, connectors not counted.",
    printed: ELFER_RAUS_MASTER.hands,
  },
  lays: { label: "Cards a turn", means: "You may lay so many in one turn." },
  draws: { label: "Drawing", means: "You take so many cards when you draw." },
  jokers: { label: "Jokers", means: "So many are among the cards." },
  connectors: {
    label: "Connectors each",
    means: "Everybody gets so many to change rows with.",
    printed: ELFER_RAUS_MASTER.connectors,
  },
  bonus_cards: { label: "Bonus cards", means: "So many half rows earn one; then there are none left." },
  bonus: { label: "Points a bonus card", means: "One is worth so much in the end." },
  joker_penalty: { label: "Loss a joker", means: "One that is left in hand costs so much." },
};

export const houseRules: TellHouseRules = translated(de, en);
