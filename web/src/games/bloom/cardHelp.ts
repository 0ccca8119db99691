import { localize } from "../../device/settings.svelte";
import { loadRowTiles, numbersAfter, numbersBefore } from "./rowTiles.svelte";
import { listChoices } from "./rowWords";

const de = {
  or: "oder",
  joker: "Ein Joker steht für irgendeine Zahl, die an seiner Stelle passt.",
  number: (before: string, after: string) => `In einer Reihe liegt dieser Stein nach ${before} und vor ${after}.`,
};

const en: typeof de = {
  or: "or",
  joker: "A joker stands for any number that fits its place.",
  number: (before, after) => `In a row this tile lies after ${before} and before ${after}.`,
};

const w = localize(de, en);

/** Return in a sentence what a tile of the stock means, where one tile is at most `step` above the one before it. */
export async function explainTile(tile: string, step: number): Promise<string> {
  if (tile === "J") return w().joker;
  await loadRowTiles();
  const several = (numbers: readonly string[]) => listChoices(numbers, w().or);
  return w().number(several(numbersBefore([tile], step)), several(numbersAfter([tile], step)));
}
