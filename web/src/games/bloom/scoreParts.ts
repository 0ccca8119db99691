import { translated } from "../../device/settings.svelte";
import { figure } from "../../words/figures";
import type { TellScoreParts } from "../game";

const de = { tiles: "Plättchen", flowers: "Blumen im Vorrat", none: "kein Plättchen, keine Blume im Vorrat" };
const en: typeof de = {
  tiles: "scoring tiles",
  flowers: "flowers in stock",
  none: "no scoring tile, no flower in stock",
};

const words = translated(de, en);

/** Tell the points of a round: “scoring tiles 18 − flowers in stock 4 = 14”. */
export const tellScoreParts: TellScoreParts = (lang, { tiles: [won = 0] = [], flowers: [lost = 0] = [] }) => {
  const told = words(lang);
  if (won === 0 && lost === 0) return `${told.none}: 0`;
  if (lost === 0) return `${told.tiles} ${won}`;
  return `${told.tiles} ${won} − ${told.flowers} ${-lost} = ${figure(won + lost)}`;
};
