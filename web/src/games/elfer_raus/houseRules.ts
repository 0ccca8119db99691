import { ELFER_RAUS } from "../../constants";
import { localize } from "../../device/settings.svelte";
import type { DescribeHouseRules, HouseRuleTextsOf } from "../houseRules";

const de: HouseRuleTextsOf<"elfer_raus"> = {
  hand: { says: () => "Alle bekommen {} Karten.", printed: ELFER_RAUS.hands },
  highest: { says: () => "Die Reihen gehen von 1 bis {}." },
  draws: {
    says: (n) =>
      n === "fit"
        ? "Wenn nichts passt, ziehst du, {}."
        : n === 0
          ? "Wenn nichts passt, ziehst du {} Karte, sondern passt. Passen alle, endet die Runde."
          : `Wenn nichts passt, ziehst du höchstens {} ${n === 1 ? "Karte" : "Karten"}.`,
    values: { "0": "keine", '"fit"': "bis eine passt" },
  },
  forced: {
    says: () => "Aufhören darfst du {}.",
    values: { false: "nach jeder Karte", true: "erst, wenn nichts mehr passt" },
  },
  points: {
    says: () => "Jede Karte, die auf der Hand bleibt, zählt {}.",
    values: { '"numbers"': "ihre Zahl als Minuspunkte", '"cards"': "einen Minuspunkt" },
  },
  opening: {
    says: () => "Den Anfang macht {}.",
    values: {
      '"eleven"': "die rote 11: Wer sie hat, legt sie",
      '"left"': "jede Runde jemand anderes; noch liegt keine 11",
    },
  },
};

const en: HouseRuleTextsOf<"elfer_raus"> = {
  hand: { says: () => "Everybody gets {} cards.", printed: ELFER_RAUS.hands },
  highest: { says: () => "The rows go from 1 to {}." },
  draws: {
    says: (n) =>
      n === "fit"
        ? "When nothing fits you draw {}."
        : n === 0
          ? "When nothing fits you draw {} card and pass. When all pass, the round ends."
          : `When nothing fits you draw up to {} ${n === 1 ? "card" : "cards"}.`,
    values: { "0": "no", '"fit"': "until a card fits" },
  },
  forced: {
    says: () => "You may stop {}.",
    values: { false: "after any card", true: "only when nothing fits any more" },
  },
  points: {
    says: () => "Every card left in hand counts {}.",
    values: { '"numbers"': "its number in penalty points", '"cards"': "one penalty point" },
  },
  opening: {
    says: () => "The round starts {}.",
    values: {
      '"eleven"': "with the red 11: whoever has it lays it",
      '"left"': "with a different player each time; no 11 is laid yet",
    },
  },
};

export { explain_unplayable as explainUnplayable } from "../../translated/page/elfer_raus_options.js";
export const houseRules: DescribeHouseRules = localize(de, en);
