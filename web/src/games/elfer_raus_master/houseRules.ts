import { ELFER_RAUS_MASTER } from "../../constants";
import { localize } from "../../device/settings.svelte";
import type { DescribeHouseRules, HouseRuleTextsOf } from "../houseRules";

const de: HouseRuleTextsOf<"elfer_raus_master"> = {
  hand: {
    says: () => "Alle bekommen {} Karten.",
    means: "Die Verbindungskarten kommen dazu.",
    printed: ELFER_RAUS_MASTER.hands,
  },
  lays: { says: (n) => `In einem Zug legst du höchstens {} ${n === 1 ? "Karte" : "Karten"}.` },
  draws: { says: (n) => `Wer zieht, nimmt {} ${n === 1 ? "Karte" : "Karten"}.` },
  jokers: { says: () => "Unter den Karten gibt es {} Joker." },
  connectors: {
    says: (n) => `Alle bekommen {} ${n === 1 ? "Verbindungskarte" : "Verbindungskarten"}.`,
    means: "Damit wechselst du die Reihe.",
    printed: ELFER_RAUS_MASTER.connectors,
  },
  bonus_cards: {
    says: (n) => `Es gibt {} ${n === 1 ? "Bonuskarte" : "Bonuskarten"}.`,
    means: "Jede halbe Reihe bringt eine, solange es welche gibt.",
  },
  bonus: { says: (n) => `Eine Bonuskarte ist am Ende {} ${n === 1 ? "Punkt" : "Punkte"} wert.` },
  joker_penalty: {
    says: (n) => `Jeder Joker, der auf der Hand bleibt, kostet {} ${n === 1 ? "Punkt" : "Punkte"}.`,
  },
};

const en: HouseRuleTextsOf<"elfer_raus_master"> = {
  hand: {
    says: () => "Everybody gets {} cards.",
    means: "Connectors are not counted.",
    printed: ELFER_RAUS_MASTER.hands,
  },
  lays: { says: (n) => `In one turn you lay up to {} ${n === 1 ? "card" : "cards"}.` },
  draws: { says: (n) => `Whoever draws takes {} ${n === 1 ? "card" : "cards"}.` },
  jokers: { says: (n) => `Among the cards there ${n === 1 ? "is {} joker" : "are {} jokers"}.` },
  connectors: {
    says: (n) => `Everybody gets {} ${n === 1 ? "connector" : "connectors"}.`,
    means: "With these you change rows.",
    printed: ELFER_RAUS_MASTER.connectors,
  },
  bonus_cards: {
    says: (n) => `There ${n === 1 ? "is {} bonus card" : "are {} bonus cards"}.`,
    means: "Every half row earns one, as long as there are any.",
  },
  bonus: { says: (n) => `In the end a bonus card is worth {} ${n === 1 ? "point" : "points"}.` },
  joker_penalty: { says: (n) => `Every joker left in hand costs {} ${n === 1 ? "point" : "points"}.` },
};

export { explain_unplayable as explainUnplayable } from "../../translated/page/elfer_raus_master_options.js";
export const houseRules: DescribeHouseRules = localize(de, en);
