import { listCards } from "./names";
import { parseFace } from "./shapes";
import type { CardWords } from "./words";

/** Return cards of one colour as text to follow "your": "rote 12", "roten 12 und 14", "roten 14–16". */
export function nameSeries(cards: readonly string[], words: CardWords): string {
  const faces = cards.map(parseFace);
  const numbers = faces.flatMap((face) => ("sign" in face ? [] : [face.number])).sort((a, b) => a - b);
  const [first] = faces;
  if (!first || "sign" in first) return listCards(cards, words);
  const runs: number[][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && run.at(-1) === number - 1) run.push(number);
    else runs.push([number]);
  }
  const parts = runs.flatMap((run) => (run.length > 2 ? [`${run[0]}–${run.at(-1)}`] : run.map(String)));
  const last = parts.pop() ?? "";
  const colour = (numbers.length > 1 ? words.several : words.card)[first.colour];
  return `${colour} ${parts.length ? `${parts.join(", ")} ${words.and} ${last}` : last}`;
}
