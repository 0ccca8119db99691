import { localize } from "../../device/settings.svelte";
import { formatNumber } from "../../words/figures";
import type { DescribeScoreParts } from "../game";

const de = { tiles: "Plättchen", flowers: "Blumen im Vorrat", none: "kein Plättchen, keine Blume im Vorrat" };
const en: typeof de = {
  tiles: "scoring tiles",
  flowers: "flowers in stock",
  none: "no scoring tile, no flower in stock",
};

const words = localize(de, en);

/** Tell the points of a round: “scoring tiles 18 − flowers in stock 4 = 14”. */
export const describeScoreParts: DescribeScoreParts = (lang, { tiles: [won = 0] = [], flowers: [lost = 0] = [] }) => {
  const w = words(lang);
  if (won === 0 && lost === 0) return `${w.none}: 0`;
  if (lost === 0) return `${w.tiles} ${won}`;
  return `${w.tiles} ${won} − ${w.flowers} ${-lost} = ${formatNumber(won + lost)}`;
};
