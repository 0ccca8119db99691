import { ELFER_RAUS } from "../../constants";
import { translated } from "../../device/settings.svelte";
import type { HouseRuleTexts, TellHouseRules } from "../houseRules";

const de: HouseRuleTexts = {
  hand: {
    label: "Karten auf der Hand",
    means: "So viele bekommt jeder. Es müssen genug da sein.",
    printed: ELFER_RAUS.hands,
  },
  highest: { label: "Höchste Zahl", means: "Die Reihen gehen von der 1 bis zu dieser Zahl." },
  draws: {
    label: "Nachziehen",
    means:
      "So viele Karten ziehst du höchstens, wenn nichts passt. Bei 0 setzt du aus; setzen alle aus, endet die Runde.",
    values: { '"fit"': "bis eine passt" },
  },
  forced: { label: "Legezwang", means: "Aufhören darfst du erst, wenn nichts mehr passt. Zurückhalten gibt es nicht." },
  points: {
    label: "Minuspunkte",
    means: "Was am Ende auf der Hand bleibt, zählt nach Zahlen oder nach Karten.",
    values: { '"numbers"': "die Zahlen", '"cards"': "1 je Karte" },
  },
  opening: {
    label: "Anfang",
    means: "Entweder legt, wer die rote 11 hat, oder es geht reihum los und jede 11 wartet auf der Hand.",
    values: { '"eleven"': "die 11 liegt", '"left"': "reihum" },
  },
};

const en: HouseRuleTexts = {
  hand: {
    label: "Cards in hand",
    means: "Everybody is dealt so many. There must be enough of them.",
    printed: ELFER_RAUS.hands,
  },
  highest: { label: "Highest number", means: "Rows go from 1 up to this number." },
  draws: {
    label: "Drawing",
    means: "You draw so many cards at most when nothing fits. With 0 you pass; when all pass, the round ends.",
    values: { '"fit"': "until one fits" },
  },
  forced: { label: "Must lay", means: "You may stop only when nothing fits any more. Nothing is held back." },
  points: {
    label: "Penalty points",
    means: "What is left in hand counts by its numbers, or by its cards.",
    values: { '"numbers"': "the numbers", '"cards"': "1 a card" },
  },
  opening: {
    label: "Beginning",
    means: "Whoever has the red 11 lays it, or you begin in turn and every 11 waits in a hand.",
    values: { '"eleven"': "the 11 lies", '"left"': "in turn" },
  },
};

export const houseRules: TellHouseRules = translated(de, en);
