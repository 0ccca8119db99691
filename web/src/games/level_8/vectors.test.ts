import { expect, test } from "vitest";
import positions from "../../../tests/level_8_ways.json";
import { parseLevel } from "./melds";
import { levelSearch } from "./ways";

/** Hands with what the rules themselves say of them, see `tools/level_8_ways.py`. */
test.each(positions)("finds the best way for $level: $hand", ({ level, hand, begins, best }) => {
  const found = levelSearch.ways(level, hand, null, new Map());
  expect(found[0]?.moves.join(" ")).toBe(best);
  const complete = found.filter((way) => way.missing === 0);
  expect(complete.length > 0).toBe(begins.length > 0);
  for (const { melds } of complete) {
    expect(begins).toContain(`${melds[0]?.kind}${melds[0]?.value}`);
    expect(melds.map(({ kind, cards }) => [kind, cards.length])).toEqual(
      parseLevel(level).map(({ kind, size }) => [kind, size]),
    );
  }
});
