/** Hand-drawn tally marks: four strokes, and the fifth across them. */
const GROUP = 5;
/** The most strokes that are drawn: the figure beside them is enough beyond that. */
const MOST_STROKES = 25;
const STEP = 5;
/** The distance between groups. */
const WIDTH = 26;

/** Return the SVG path of `count` strokes, 20 high; empty if there are too many. */
export function drawStrokes(count: number): string {
  if (count > MOST_STROKES) return "";
  return Array.from({ length: count }, (_, at) => {
    const left = 3 + Math.floor(at / GROUP) * WIDTH;
    const lean = ((at * 7) % 3) - 1; // no two strokes of a hand are alike
    const place = at % GROUP;
    if (place === GROUP - 1) return `M${left - 2} ${14 + lean}L${left + 17} ${6 - lean}`;
    return `M${left + place * STEP + lean * 0.5} ${3 + lean}L${left + place * STEP} ${17 + lean * 0.5}`;
  }).join("");
}

/** Return the width of the drawing of `count` strokes. */
export const measureStrokes = (count: number): number => Math.ceil(count / GROUP) * WIDTH;
