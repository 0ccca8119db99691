import type { Puzzle, RoundSoFar } from "../src/device/booklet";
import { makePuzzle } from "../src/device/bookletWriting";
import { elfer, moved } from "./tables";

/** A round up to a move; for the tests of what passes it on, not for the rules. */
export const round: RoundSoFar = {
  carry: { starter: 1 },
  deal: { hands: [["y11"], ["r13"]], pile: ["b3"] },
  moves: [[1, "r11"], { shuffle: ["b3"] }, [0, "pass"]],
};

/** A puzzle that came into the booklet on a day: Vera laid yellow 11, and red 13 was better. */
export function buildPuzzle(id: string, day: string, given: Partial<Puzzle> = {}): Puzzle {
  const known = (move: string, good: boolean) => ({ move, lost: good ? 0 : 0.1, error: 0.01, good, cards: [] });
  const move = {
    round: 1,
    step: 7,
    what: moved(0, { move: "y11", laid: "y11" }),
    before: [],
    better: "r13",
    than: "y11",
    gain: 0.1,
    error: 0.01,
    reason: "row_end",
    cards: [],
    tries: [
      { ...known("r13", true), reason: "row_end" },
      { ...known("y11", false), reason: "advice" },
    ],
  };
  return { ...makePuzzle(id, { move, table: elfer() }, day), ...given };
}
